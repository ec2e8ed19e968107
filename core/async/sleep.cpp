#include "core/async/sleep.h"

namespace lockscope {

namespace {

// Waits until the caller settles `end`, `when` comes or a stop is requested, whichever is first.
Task<WaitEnd> firstOf(SettleOnce<WaitEnd> end, Clock *clock, Instant when, std::stop_token stop)
{
    const auto timer = clock->callAt(when, [end] { end.settle(WaitEnd::Elapsed); });
    const std::stop_callback onStop(stop, [end] { end.settle(WaitEnd::Stopped); });
    const WaitEnd how = co_await end;
    co_return how;
}

} // namespace

Task<WaitEnd> sleepUntil(Clock *clock, Instant when, std::stop_token stop)
{
    const SettleOnce<WaitEnd> end;
    return firstOf(end, clock, when, std::move(stop));
}

WakeUp::WakeUp()
    : m_state(std::make_shared<State>())
{ }

void WakeUp::call() const
{
    if (m_state->waiting)
        m_state->waiting->settle(WaitEnd::Settled);
    else
        m_state->called = true;
}

Task<WaitEnd> WakeUp::wait(Clock *clock, Instant until, std::stop_token stop) const
{
    return waitOn(m_state, clock, until, std::move(stop));
}

Task<WaitEnd> WakeUp::waitOn(std::shared_ptr<State> state, Clock *clock, Instant until, std::stop_token stop)
{
    if (std::exchange(state->called, false))
        co_return WaitEnd::Settled;
    const SettleOnce<WaitEnd> end;
    state->waiting = end;
    const WaitEnd how = co_await firstOf(end, clock, until, stop);
    state->waiting.reset();
    co_return how;
}

} // namespace lockscope
