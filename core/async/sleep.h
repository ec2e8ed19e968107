#pragma once

#include "core/async/settle_once.h"
#include "core/async/task.h"
#include "core/base/clock.h"

#include <stop_token>

namespace lockscope {

enum class WaitEnd { Settled, Elapsed, Stopped };

// Returns Elapsed at `when`, or Stopped as soon as a stop is requested.
Task<WaitEnd> sleepUntil(Clock *clock, Instant when, std::stop_token stop);

// Wakes a waiting coroutine when something happens outside it (a message, a reconnect). If no coroutine waits, call()
// ends the next wait at once. Several calls before that wait count as one, because the waiter needs to check only once.
// Single-threaded. Copies share one state, so a copy may be called after the waiter has ended. At most one coroutine
// waits at a time.
class WakeUp {
public:
    WakeUp();
    void call() const;
    // Returns Settled after a call(), Elapsed at `until`, or Stopped after a stop.
    Task<WaitEnd> wait(Clock *clock, Instant until, std::stop_token stop) const;

private:
    struct State {
        bool called = false;
        std::optional<SettleOnce<WaitEnd>> waiting;
    };
    static Task<WaitEnd> waitOn(std::shared_ptr<State> state, Clock *clock, Instant until, std::stop_token stop);

    std::shared_ptr<State> m_state;
};

} // namespace lockscope
