#pragma once

namespace lockscope {

// For the destructor of an object that still has coroutines on a thread whose event loop has ended. Resumes every
// coroutine whose wait is settled, then those whose waits are settled thereby, until none is left. Never call it from a
// coroutine.
void resumeAllNow();

} // namespace lockscope
