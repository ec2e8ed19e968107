#pragma once

namespace lockscope::bench {

// The process of ours in a contest: `bench_contend --contender HOST PORT`. Ends when its input does.
int contend(int argc, char **argv);

} // namespace lockscope::bench
