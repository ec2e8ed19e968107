#include "core/monitor/store/cadence.h"

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
    const Instant when = m_toldAt ? std::max(now, *m_toldAt + m_every) : now;
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
    m_toldAt = m_clock->now();
}

} // namespace lockscope::monitor
