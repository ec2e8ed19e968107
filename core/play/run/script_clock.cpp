#include "core/play/run/script_clock.h"

namespace lockscope::play {

namespace {

constexpr Millis speedCheckEvery{40}; // notices a change of speed

} // namespace

ScriptClock::ScriptClock(Clock *clock, Pace pace)
    : m_clock(clock)
    , m_pace(std::move(pace))
    , m_since(clock->now())
{ }

Millis ScriptClock::now() const
{
    const std::chrono::duration<double, std::milli> passed = m_clock->now() - m_since;
    return m_before + Millis(qint64(passed.count() * m_pace.speed()));
}

void ScriptClock::setSpeed(double speed)
{
    m_before = now();
    m_since = m_clock->now();
    m_pace.set(speed);
}

Task<WaitEnd> ScriptClock::sleep(Millis told, std::stop_token stop)
{
    const Millis until = now() + told;
    while (now() < until) {
        const Millis left = std::clamp(m_pace.of(until - now()), Millis(1), speedCheckEvery);
        const Instant next = m_clock->now() + left;
        const auto how = co_await sleepUntil(m_clock, next, stop);
        if (how == WaitEnd::Stopped)
            co_return how;
    }
    co_return WaitEnd::Elapsed;
}

} // namespace lockscope::play
