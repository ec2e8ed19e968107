#pragma once

namespace lockscope {

// For the destructor of what still has coroutines on a thread whose event loop is over: resumes all that is settled,
// and what that settles, until nothing is left. Never from a coroutine.
void resumeAllNow();

} // namespace lockscope
