#include "core/session/action_service.h"

#include "core/actions/policy/action_permission.h"
#include "core/base/core_text.h"

#include <utility>

namespace lockscope {

namespace {

Error isClosing()
{
    return {Error::Kind::Canceled, CoreText::tr("the connection is being closed"), {}, {}};
}

QString fileOr(const QString &auditFile)
{
    return auditFile.isEmpty() ? actions::AuditLog::defaultFile() : auditFile;
}

} // namespace

ActionService::ActionService(redis::Server *watched, actions::ActionTools tools, const QString &auditFile,
                             actions::Actions::PolicyNow policyNow)
    : m_watched(watched)
    , m_clock(watched->clock())
    , m_policyNow(std::move(policyNow))
    , m_actions(std::move(tools), actions::AuditLog(fileOr(auditFile)), m_policyNow)
{ }

Task<Result<actions::PlanPtr>> ActionService::plan(QByteArray action, actions::Target target)
{
    return m_tasks.run(runPlan(this, std::move(action), std::move(target), m_tasks.stopToken()));
}

Task<Result<actions::PlanPtr>> ActionService::runPlan(ActionService *self, QByteArray action, actions::Target target,
                                                      std::stop_token stop)
{
    if (self->m_isClosing)
        co_return Result<actions::PlanPtr>(isClosing());
    auto plan = co_await self->m_actions.plan(action, target, stop);
    co_return plan;
}

Task<Result<actions::Outcome>> ActionService::execute(actions::PlanId plan, actions::Consent consent)
{
    return m_tasks.run(runExecute(this, plan, std::move(consent), m_tasks.stopToken()));
}

Task<Result<actions::Outcome>> ActionService::runExecute(ActionService *self, actions::PlanId plan,
                                                         actions::Consent consent, std::stop_token stop)
{
    if (self->m_isClosing)
        co_return Result<actions::Outcome>(isClosing());
    auto outcome = co_await self->m_actions.execute(plan, consent, stop);
    if (!stop.stop_requested())
        Q_EMIT self->executed();
    co_return outcome;
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
