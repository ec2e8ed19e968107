#include "core/session/session_bulk.h"

#include "core/actions/sweep/find_leftovers.h"
#include "core/async/either_stop.h"

#include <QPointer>

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
    m_stop.request_stop();
}

Task<Result<actions::SweepReportPtr>> SessionBulk::sweep(std::stop_token stop)
{
    return m_tasks.run(find(this, std::move(stop)));
}

Task<Result<std::size_t>> SessionBulk::run(QByteArray action, std::vector<actions::BatchItem> items,
                                           actions::Consent consent, Told told, std::stop_token stop)
{
    return m_tasks.run(
        runAll(this, std::move(action), std::move(items), std::move(consent), std::move(told), std::move(stop)));
}

void SessionBulk::close()
{
    m_stop.request_stop();
}

Task<bool> SessionBulk::join(Instant until, std::stop_token stop)
{
    return m_tasks.join(m_server->clock(), until, std::move(stop));
}

Task<Result<actions::SweepReportPtr>> SessionBulk::find(SessionBulk *self, std::stop_token stop)
{
    const EitherStop either(stop, self->m_stop.get_token());
    const std::stop_token both = either.token();
    const QPointer<redis::Server> server = self->m_server;
    actions::SweepBudget budget;
    budget.prefixes = self->m_prefixes;
    auto report = co_await actions::findLeftovers(server, budget, both);
    if (!report)
        co_return Result<actions::SweepReportPtr>(report.error());
    co_return Result<actions::SweepReportPtr>(std::make_shared<const actions::SweepReport>(*report));
}

Task<Result<std::size_t>> SessionBulk::runAll(SessionBulk *self, QByteArray action,
                                              std::vector<actions::BatchItem> items, actions::Consent consent,
                                              Told told, std::stop_token stop)
{
    const EitherStop either(stop, self->m_stop.get_token());
    const std::stop_token both = either.token();
    Clock *const clock = self->m_server->clock();
    const double perSecond = self->m_perSecond;
    actions::Actions *const all = self->m_actions;
    const std::size_t begun = co_await actions::runBatch(all, clock, action, items, consent, perSecond, told, both);
    co_return Result<std::size_t>(begun);
}

} // namespace lockscope
