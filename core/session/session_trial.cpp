#include "core/session/session_trial.h"

#include "core/async/either_stop.h"
#include "core/redis/capability_check/try_out.h"

#include <utility>

namespace lockscope {

SessionTrial::SessionTrial(redis::Server *server, Alone alone, Forbids forbidsMonitor)
    : m_server(server)
    , m_alone(std::move(alone))
    , m_forbidsMonitor(std::move(forbidsMonitor))
{ }

void SessionTrial::start()
{
    if (m_isClosed || m_isRunning)
        return;
    redis::ServerPtr alone = m_alone();
    if (!alone)
        return;
    m_isRunning = true;
    m_stop = std::stop_source();
    m_tasks.spawn(run(this, std::move(alone), m_tasks.stopToken()));
}

Task<void> SessionTrial::close(Instant until, std::stop_token stop)
{
    m_isClosed = true;
    m_stop.request_stop();
    if (m_server)
        co_await m_tasks.join(m_server->clock(), until, stop);
}

Task<void> SessionTrial::run(QPointer<SessionTrial> self, redis::ServerPtr alone, std::stop_token stop)
{
    const EitherStop either(stop, self->m_stop.get_token());
    const std::stop_token both = either.token();
    const bool mayMonitor = !self->m_forbidsMonitor();
    const auto outcome = co_await redis::tryOut(alone, mayMonitor, both);
    if (self)
        self->take(outcome);
}

void SessionTrial::take(const Result<redis::CapabilityReportPtr> &outcome)
{
    m_isRunning = false;
    if (!outcome) {
        Q_EMIT ended(nullptr, outcome.error());
        return;
    }
    for (const redis::CapabilityFinding &finding : (*outcome)->findings) {
        if (m_server && finding.isLacking())
            m_server->lacks(finding.what);
    }
    Q_EMIT ended(*outcome, Error());
}

} // namespace lockscope

#include "moc_session_trial.cpp"
