#pragma once

#include "core/async/resume.h"

namespace lockscope {

// A coroutine that awaits an AfterSending continues in this turn of the event loop, after the data of this turn has
// been sent. So the server already works on it. Await a named object (see task.h).
class AfterSending {
public:
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> waiter) const { resumeAfterSending(waiter); }
    void await_resume() const { }
};

} // namespace lockscope
