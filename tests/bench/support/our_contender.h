#pragma once

namespace lockscope::bench {

// Our process in a contest: `bench_contend --contender HOST PORT`. Ends when its input ends.
int contend(int argc, char **argv);

} // namespace lockscope::bench
