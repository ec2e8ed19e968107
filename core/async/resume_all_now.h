#pragma once

namespace lockscope {

// For the destructor of an object that still has coroutines on a thread whose event loop has ended. Resumes everything
// that is settled, and everything that this settles, until nothing is left. Never call it from a coroutine.
void resumeAllNow();

} // namespace lockscope
