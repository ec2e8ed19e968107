#pragma once

namespace lockscope {

// For the destructor of an object that still has coroutines on a thread whose event loop has ended. Resumes every
// settled coroutine, then every coroutine that these settle, until nothing is left. Never call it from a coroutine.
void resumeAllNow();

} // namespace lockscope
