#pragma once

#include "core/async/settle_once.h"
#include "core/async/task.h"
#include "core/base/clock.h"

#include <stop_token>

namespace lockscope {

enum class WaitEnd { Settled, Elapsed, Stopped };

// Returns Elapsed at `when`, or Stopped as soon as a stop is requested.
Task<WaitEnd> sleepUntil(Clock *clock, Instant when, std::stop_token stop);

// A wake-up call that may come from elsewhere (a message, a reconnect). Calls made while nobody waits are kept, but
// never more than one: a waiter woken twice looks once. Single-threaded; copies share it, and wakers may outlive
// the waiter. At most one coroutine waits at a time.
class WakeUp {
public:
    WakeUp();
    void call() const;
    // Settled when called, Elapsed at `until`, Stopped on stop.
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
