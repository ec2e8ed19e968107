#pragma once

#include "core/async/resume.h"

namespace lockscope {

// A coroutine that awaits a NextTurn continues in a later turn of the event loop. By then, the data of this turn has
// been sent, so that the peer works in parallel. Await a named object (see task.h).
class NextTurn {
public:
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> waiter) const { resumeNextTurn(waiter); }
    void await_resume() const { }
};

} // namespace lockscope
