#include "core/session/session_trace.h"

#include "core/async/either_stop.h"
#include "core/model/lock.h"

#include <utility>

namespace lockscope {

namespace {

constexpr Millis tellEvery{100};

}

SessionTrace::SessionTrace(redis::Server *server, Forbids forbids)
    : m_server(server)
    , m_forbids(std::move(forbids))
{ }

void SessionTrace::start(redis::MonitorStreamLimits limits, std::optional<Key> lock)
{
    if (m_isClosed || std::exchange(m_isRunning, true))
        return;
    if (const auto why = m_forbids()) {
        m_isRunning = false;
        trace::LiveEnd refused;
        refused.tap.why = redis::MonitorStreamEnd::Why::Refused;
        refused.tap.error = *why;
        Q_EMIT ended(refused);
        return;
    }
    m_stop = std::stop_source();
    redis::Server *const server = lock ? nodeOf(*lock) : m_server;
    m_tasks.spawn(run(this, server, limits, m_tasks.stopToken()));
}

void SessionTrace::stop()
{
    m_stop.request_stop();
}

Task<void> SessionTrace::close(Instant until, std::stop_token stop)
{
    m_isClosed = true;
    m_stop.request_stop();
    co_await m_tasks.join(m_server->clock(), until, stop);
}

redis::Server *SessionTrace::nodeOf(const Key &lock) const
{
    const quint16 slot = redis::slotOf(lock.raw());
    for (const redis::Node &node : m_server->nodes()) {
        const auto hasIt = [slot](const redis::SlotRange &range) { return range.first <= slot && slot <= range.last; };
        if (node.role == redis::Node::Role::Master && std::any_of(node.slots.begin(), node.slots.end(), hasIt))
            return node.server;
    }
    return m_server;
}

Task<void> SessionTrace::run(QPointer<SessionTrace> self, redis::Server *server, redis::MonitorStreamLimits limits,
                             std::stop_token stop)
{
    const EitherStop either(stop, self->m_stop.get_token());
    const trace::LiveListener listener{[self] {
                                           if (self)
                                               Q_EMIT self->began();
                                       },
                                       [self](const TraceEvent &event) {
                                           if (self)
                                               self->add(event);
                                       },
                                       [self](const TraceEvent &event) {
                                           if (self)
                                               Q_EMIT self->unsubscribed(event);
                                       }};
    const std::stop_token both = either.token();
    const trace::LiveEnd end = co_await trace::liveTrace(server, limits, listener, both);
    if (!self)
        co_return;
    self->tell();
    self->m_isRunning = false;
    Q_EMIT self->ended(end);
}

void SessionTrace::add(const TraceEvent &event)
{
    m_untold.push_back(event);
    if (!m_telling)
        m_telling = m_server->clock()->callAt(m_server->clock()->now() + tellEvery, [this] { tell(); });
}

void SessionTrace::tell()
{
    m_telling.reset();
    if (!m_untold.empty())
        Q_EMIT happened(std::exchange(m_untold, {}));
}

} // namespace lockscope

#include "moc_session_trace.cpp"
