#pragma once

#include "core/async/resume.h"

namespace lockscope {

// Awaiting a (named) one goes on in a later turn of the event loop: what was sent in this one has left
// by then, so that the other side works while we do.
class NextTurn {
public:
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> waiter) const { resumeNextTurn(waiter); }
    void await_resume() const { }
};

} // namespace lockscope
