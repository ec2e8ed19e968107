#pragma once

#include "core/async/resume.h"

namespace lockscope {

// Awaiting a (named) NextTurn continues in a later turn of the event loop. Data sent in this turn has left by then, so
// that the peer works in parallel.
class NextTurn {
public:
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> waiter) const { resumeNextTurn(waiter); }
    void await_resume() const { }
};

} // namespace lockscope
