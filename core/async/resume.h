#pragma once

#include <coroutine>

namespace lockscope {

// Resumes `waiter` from this thread's event loop, after the code that settled it has finished: whoever settles a
// wait never finds its own state changed under its feet. Handles are resumed in order, many per event.
// Needs a running or later running event loop in the calling thread.
void resumeLater(std::coroutine_handle<> waiter);

} // namespace lockscope
