#include "core/locks/acquire/acquire_context.h"

namespace lockscope::locks {

AcquireContext::AcquireContext(Clock *clock, AcquireObserver observer, std::optional<Millis> wait)
    : m_clock(clock)
    , m_observer(std::move(observer))
    , m_began(clock->now())
{
    if (wait)
        m_limit = m_began + *wait;
}

std::optional<Millis> AcquireContext::left() const
{
    if (!m_limit)
        return std::nullopt;
    return std::max(Millis(0), toMillis(*m_limit - m_clock->now()));
}

void AcquireContext::note(AcquireStep step, Ttl remaining, Refusal why, const std::optional<Error> &error) const
{
    if (m_observer)
        m_observer({step, toMillis(m_clock->now() - m_began), remaining, why, error});
}

Result<AcquireOutcome> AcquireContext::acquired(std::shared_ptr<Hold> hold) const
{
    note(AcquireStep::Acquired);
    return AcquireOutcome{std::move(hold), {}, Refusal::None};
}

Result<AcquireOutcome> AcquireContext::timedOut(Ttl remaining, Refusal why) const
{
    note(AcquireStep::TimedOut, remaining, why);
    return AcquireOutcome{nullptr, remaining, why};
}

Result<AcquireOutcome> AcquireContext::failed(const Error &error) const
{
    note(error.kind == Error::Kind::Canceled ? AcquireStep::Canceled : AcquireStep::Failed);
    return error;
}

} // namespace lockscope::locks
