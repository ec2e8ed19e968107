#include "core/session/action_service.h"

#include "core/actions/policy/action_permission.h"

#include <utility>

namespace lockscope {

namespace {

const Error noError{};

Error isClosing()
{
    return {Error::Kind::Canceled, QStringLiteral("the connection is being closed"), {}, {}};
}

QString fileOr(const QString &auditFile)
{
    return auditFile.isEmpty() ? actions::AuditLog::defaultFile() : auditFile;
}

} // namespace

ActionService::ActionService(redis::Server *watched, actions::Tools tools, const QString &auditFile,
                             actions::Actions::PolicyNow policyNow)
    : m_watched(watched)
    , m_clock(watched->clock())
    , m_policyNow(std::move(policyNow))
    , m_actions(std::move(tools), actions::AuditLog(fileOr(auditFile)), m_policyNow)
{ }

void ActionService::plan(quint64 request, QByteArray action, actions::Target target)
{
    if (m_isClosing)
        Q_EMIT planned(request, nullptr, isClosing());
    else
        m_tasks.spawn(runPlan(this, request, std::move(action), std::move(target), m_tasks.stopToken()));
}

Task<void> ActionService::runPlan(ActionService *self, quint64 request, QByteArray action, actions::Target target,
                                  std::stop_token stop)
{
    auto plan = co_await self->m_actions.plan(action, target, stop);
    if (stop.stop_requested())
        co_return;
    if (plan)
        Q_EMIT self->planned(request, *plan, noError);
    else
        Q_EMIT self->planned(request, nullptr, plan.error());
}

void ActionService::execute(quint64 request, actions::PlanId plan, actions::Consent consent)
{
    if (m_isClosing)
        Q_EMIT executed(request, std::nullopt, isClosing());
    else
        m_tasks.spawn(runExecute(this, request, plan, std::move(consent), m_tasks.stopToken()));
}

Task<void> ActionService::runExecute(ActionService *self, quint64 request, actions::PlanId plan,
                                     actions::Consent consent, std::stop_token stop)
{
    auto outcome = co_await self->m_actions.execute(plan, consent, stop);
    if (stop.stop_requested())
        co_return;
    if (outcome)
        Q_EMIT self->executed(request, *outcome, noError);
    else
        Q_EMIT self->executed(request, std::nullopt, outcome.error());
}

void ActionService::dropPlan(actions::PlanId plan)
{
    m_actions.drop(plan);
}

void ActionService::arm()
{
    if (m_isClosing || !m_watched->isLive())
        return;
    m_actions.arm();
    tellArming();
}

void ActionService::disarm()
{
    m_actions.disarm();
    tellArming();
}

void ActionService::contactLost()
{
    m_actions.connectionLost();
    tellArming();
}

std::optional<Error> ActionService::whyNotArmed() const
{
    const bool mayNot = m_policyNow().mustBeArmed() && !isArmed();
    return mayNot ? actions::refusalOf(actions::Barrier::NotArmed) : std::nullopt;
}

void ActionService::tellArming()
{
    const auto until = m_actions.armedUntil();
    if (until)
        m_disarming = m_clock->callAt(*until, [this] { tellArming(); });
    else
        m_disarming.reset();
    if (std::exchange(m_toldArmedUntil, until) != until)
        Q_EMIT armingChanged(until);
}

void ActionService::close()
{
    m_isClosing = true;
}

Task<bool> ActionService::join(Instant until, std::stop_token stop)
{
    return m_tasks.join(m_clock, until, std::move(stop));
}

} // namespace lockscope
