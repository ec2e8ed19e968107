#include "core/session/session_bulk.h"

#include "core/actions/sweep/find_leftovers.h"

namespace lockscope {

SessionBulk::SessionBulk(redis::Server *server, actions::Actions *actions, double perSecond,
                         std::vector<QByteArray> prefixes)
    : m_server(server)
    , m_actions(actions)
    , m_perSecond(perSecond)
    , m_prefixes(std::move(prefixes))
{ }

SessionBulk::~SessionBulk()
{
    close(); // running tasks no longer touch this object
}

std::stop_token SessionBulk::begin(quint64 request)
{
    std::stop_source &source = m_running[request];
    if (m_closing)
        source.request_stop();
    return source.get_token();
}

void SessionBulk::sweep(quint64 request)
{
    m_tasks.spawn(find(this, request, begin(request)));
}

void SessionBulk::run(quint64 request, QByteArray action, std::vector<actions::BatchItem> items,
                      actions::Consent consent)
{
    m_tasks.spawn(runAll(this, request, std::move(action), std::move(items), std::move(consent), begin(request)));
}

void SessionBulk::stop(quint64 request)
{
    if (const auto found = m_running.find(request); found != m_running.end())
        found->second.request_stop();
}

void SessionBulk::close()
{
    m_closing = true;
    for (auto &[request, source] : m_running)
        source.request_stop();
}

Task<bool> SessionBulk::join(Instant until, std::stop_token stop)
{
    return m_tasks.join(m_server->clock(), until, std::move(stop));
}

Task<void> SessionBulk::find(QPointer<SessionBulk> self, quint64 request, std::stop_token stop)
{
    const QPointer<redis::Server> server = self->m_server;
    actions::SweepBudget budget;
    budget.prefixes = self->m_prefixes;
    auto report = co_await actions::findLeftovers(server, budget, stop);
    if (!self)
        co_return;
    self->m_running.erase(request);
    if (report)
        Q_EMIT self->swept(request, std::make_shared<const actions::SweepReport>(*report), Error());
    else
        Q_EMIT self->swept(request, nullptr, report.error());
}

Task<void> SessionBulk::runAll(QPointer<SessionBulk> self, quint64 request, QByteArray action,
                               std::vector<actions::BatchItem> items, actions::Consent consent, std::stop_token stop)
{
    const auto heard = [self, request](std::size_t at, const Result<actions::Outcome> &outcome) {
        if (self && outcome)
            Q_EMIT self->told(request, at, *outcome, Error());
        else if (self)
            Q_EMIT self->told(request, at, std::nullopt, outcome.error());
    };
    Clock *const clock = self->m_server->clock();
    const double perSecond = self->m_perSecond;
    actions::Actions *const all = self->m_actions;
    const std::size_t begun = co_await actions::runBatch(all, clock, action, items, consent, perSecond, heard, stop);
    if (!self)
        co_return;
    self->m_running.erase(request);
    Q_EMIT self->ended(request, begun);
}

} // namespace lockscope

#include "moc_session_bulk.cpp"
