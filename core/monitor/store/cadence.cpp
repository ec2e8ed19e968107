#include "core/monitor/store/cadence.h"

#include <algorithm>

namespace lockscope::monitor {

Cadence::Cadence(Clock *clock, Millis every, std::function<void()> tell)
    : m_clock(clock)
    , m_every(every)
    , m_tell(std::move(tell))
{ }

void Cadence::want()
{
    if (m_timer)
        return;
    const Instant now = m_clock->now();
    const Instant when = m_nextAt ? std::max(now, *m_nextAt - m_every) : now;
    m_timer = m_clock->callAt(when, [this] { fire(); });
}

void Cadence::fire()
{
    m_timer.reset();
    m_tell();
}

void Cadence::cancel()
{
    m_timer.reset();
}

void Cadence::told()
{
    const Instant now = m_clock->now();
    // publishing without want() must not delay later changes for longer than `every`
    m_nextAt = (m_nextAt ? std::clamp(*m_nextAt, now, now + m_every) : now) + m_every;
}

} // namespace lockscope::monitor
