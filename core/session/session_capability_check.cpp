#include "core/session/session_capability_check.h"

#include "core/async/either_stop.h"
#include "core/base/core_text.h"
#include "core/redis/capability_check/try_out.h"

#include <utility>

namespace lockscope {

namespace {

Error notNow()
{
    return {Error::Kind::Precondition,
            CoreText::tr("nothing was checked, because a check already runs or the connection is being closed"),
            {},
            {}};
}

} // namespace

SessionCapabilityCheck::SessionCapabilityCheck(redis::Server *server, Alone alone, Forbids forbidsMonitor)
    : m_server(server)
    , m_alone(std::move(alone))
    , m_forbidsMonitor(std::move(forbidsMonitor))
{ }

Task<Result<redis::CapabilityReportPtr>> SessionCapabilityCheck::tryOut()
{
    redis::ServerPtr alone = m_isClosed || m_isRunning ? nullptr : m_alone();
    return m_tasks.run(run(this, std::move(alone), m_tasks.stopToken()));
}

Task<void> SessionCapabilityCheck::close(Instant until, std::stop_token stop)
{
    m_isClosed = true;
    m_stop.request_stop();
    if (m_server)
        co_await m_tasks.join(m_server->clock(), until, stop);
}

Task<Result<redis::CapabilityReportPtr>> SessionCapabilityCheck::run(QPointer<SessionCapabilityCheck> self,
                                                                     redis::ServerPtr alone, std::stop_token stop)
{
    if (!alone)
        co_return Result<redis::CapabilityReportPtr>(notNow());
    self->m_isRunning = true;
    self->m_stop = std::stop_source();
    const EitherStop either(stop, self->m_stop.get_token());
    const std::stop_token both = either.token();
    const bool mayMonitor = !self->m_forbidsMonitor();
    auto outcome = co_await redis::tryOut(alone, mayMonitor, both);
    if (self) {
        self->m_isRunning = false;
        if (outcome)
            self->learn(**outcome);
    }
    co_return outcome;
}

void SessionCapabilityCheck::learn(const redis::CapabilityReport &trial)
{
    using redis::CapabilityFinding;
    for (const CapabilityFinding &finding : trial.findings) {
        // Another permission than the one that was tried: a user who may not SSUBSCRIBE may still SPUBLISH, and must,
        // because other clients wait for these messages.
        const bool isOtherRight =
            finding.what == redis::Capability::ShardedPubSub && finding.state == CapabilityFinding::State::Refused;
        if (m_server && finding.isLacking() && !isOtherRight)
            m_server->lacks(finding.what);
    }
}

} // namespace lockscope

#include "moc_session_capability_check.cpp"
