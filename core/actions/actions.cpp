#include "core/actions/actions.h"

#include "core/actions/kinds/action.h"
#include "core/actions/plan/undo_state.h"
#include "core/actions/policy/action_permission.h"
#include "core/actions/policy/arming.h"
#include "core/actions/runner.h"
#include "core/actions/shown_plans.h"
#include "core/async/command_budget.h"

namespace lockscope::actions {

namespace {

// Keeps the undo plan and offers it until undoFor has passed. If there is no undo plan, says what can be done instead.
void offerUndo(ShownPlans &plans, const Plan &plan, Outcome &outcome)
{
    if (outcome.what != Outcome::What::Done)
        return;
    if (outcome.undoPlan) {
        Plan back = *outcome.undoPlan;
        back.undoneRecord = outcome.auditRecord;
        outcome.undoPlan = plans.keep(std::move(back));
        outcome.undo = Undo{outcome.undoPlan->id, outcome.undoPlan->readAt + undoFor};
    } else if (const char *why = findAction(plan.action)->whyNoUndo; why && !outcome.whatNow) {
        outcome.whatNow = words::Phrase{why, {}};
    }
}

} // namespace

struct Actions::State {
    State(ActionTools all, AuditLog log, PolicyNow now)
        : tools(std::move(all))
        , audit(std::move(log))
        , policy(std::move(now))
        , clock(tools.client->clock())
        , budget(clock, policy().commandsPerSecond())
    { }

    std::optional<Error> refusal(const Plan &plan, const Consent &consent) const;
    redis::Server *actor() const { return tools.openActor ? tools.actor : tools.client; }
    ActionTools toolsToAct() const;
    Task<bool> admit(int commands, std::stop_token stop); // as CommandBudget does
    static Task<Result<PlanPtr>> planAndKeep(std::shared_ptr<State> s, QByteArray action, Target target,
                                             std::stop_token stop);
    static Task<Result<Outcome>> executeKept(std::shared_ptr<State> s, PlanId id, Consent consent,
                                             std::stop_token stop);
    static Task<void> askWho(std::shared_ptr<State> s);

    const ActionTools tools;
    const AuditLog audit;
    const PolicyNow policy;
    Clock *const clock;
    CommandBudget budget;
    Arming arming;
    ShownPlans plans;
    std::optional<QString> aclUser; // from the server; empty if unknown
    quint64 contact = 0; // counts how many times aclUser was forgotten
};

std::optional<Error> Actions::State::refusal(const Plan &plan, const Consent &consent) const
{
    const Rules &rules = findAction(plan.action)->rules;
    const Instant now = clock->now();
    const ConnectionPolicy allowed = policy();
    if (actor() && actor()->policy() == redis::CommandPolicy::ReadOnly)
        return refusalOf(Barrier::ReadOnly);
    if (const auto refusal = refusalOf(barrierOf(allowed, arming.isArmed(now))))
        return refusal;
    if (const auto refusal = ageRefusal(rules, plan, now))
        return refusal;
    return consentRefusal(rules, allowed, plan, consent);
}

ActionTools Actions::State::toolsToAct() const
{
    ActionTools acting = tools;
    acting.client = actor();
    acting.watched = tools.client;
    return acting;
}

// A server may turn out to be prod only when it is connected.
Task<bool> Actions::State::admit(int commands, std::stop_token stop)
{
    budget.setPerSecond(policy().commandsPerSecond());
    return budget.admit(commands, std::move(stop));
}

Task<Result<PlanPtr>> Actions::State::planAndKeep(std::shared_ptr<State> s, QByteArray action, Target target,
                                                  std::stop_token stop)
{
    const bool admitted = co_await s->admit(commandsOfPlan, stop);
    if (!admitted || !s->tools.client || !s->tools.monitor)
        co_return Result<PlanPtr>(canceled());
    const Key &name = target.lock.key;
    if (!name.raw().isEmpty() && target.lock != s->tools.monitor->idOf(name))
        co_return Result<PlanPtr>(ofAnotherSource(name));
    const ActionTools tools = s->tools;
    auto plan = co_await makePlan(tools, action, target, stop);
    if (!plan)
        co_return Result<PlanPtr>(plan.error());
    co_return Result<PlanPtr>(s->plans.keep(*plan));
}

// Older servers have no ACL users, and an ACL may deny ACL WHOAMI. In both cases, the record contains only the user
// name given at login.
Task<void> Actions::State::askWho(std::shared_ptr<State> s)
{
    if (s->aclUser || !s->actor())
        co_return;
    const quint64 contact = s->contact;
    auto asking = s->actor()->send(redis::Command::ofNode({"ACL", "WHOAMI"}));
    const auto reply = co_await asking;
    if (contact == s->contact) // otherwise the answer belongs to an earlier connection
        s->aclUser = reply ? QString::fromUtf8(reply->toBytes()) : QString();
}

Task<Result<Outcome>> Actions::State::executeKept(std::shared_ptr<State> s, PlanId id, Consent consent,
                                                  std::stop_token stop)
{
    PlanPtr plan = s->plans.find(id);
    if (!plan)
        co_return Result<Outcome>(unknownPlan());
    if (const auto refusal = s->refusal(*plan, consent))
        co_return Result<Outcome>(*refusal);
    const bool admitted = co_await s->admit(commandsOfAct, stop);
    if (!admitted)
        co_return Result<Outcome>(canceled());
    if (s->tools.openActor) {
        auto opened = co_await s->tools.openActor(stop);
        if (!opened)
            co_return Result<Outcome>(opened.error());
    }
    co_await askWho(s);
    plan = s->plans.find(id); // the plan may have been executed or be too old by now
    if (!plan)
        co_return Result<Outcome>(unknownPlan());
    if (const auto refusal = s->refusal(*plan, consent))
        co_return Result<Outcome>(*refusal);
    s->plans.drop(id);
    const ActionTools tools = s->toolsToAct();
    const AuditLog audit = s->audit;
    const Doer doer{s->policy().environment, s->aclUser.value_or(QString())};
    auto outcome = co_await run(tools, audit, plan, consent, doer, stop);
    if (outcome && outcome->now)
        outcome->now = s->plans.keep(*outcome->now);
    if (outcome)
        offerUndo(s->plans, *plan, *outcome);
    co_return outcome;
}

Actions::Actions(ActionTools tools, AuditLog audit, ConnectionPolicy policy)
    : Actions(std::move(tools), std::move(audit), [policy] { return policy; })
{ }

Actions::Actions(ActionTools tools, AuditLog audit, PolicyNow policyNow)
    : m_state(std::make_shared<State>(std::move(tools), std::move(audit), std::move(policyNow)))
{ }

Task<Result<PlanPtr>> Actions::plan(QByteArray action, Target target, std::stop_token stop) const
{
    return State::planAndKeep(m_state, std::move(action), std::move(target), std::move(stop));
}

Task<Result<Outcome>> Actions::execute(PlanId plan, Consent consent, std::stop_token stop) const
{
    return State::executeKept(m_state, plan, std::move(consent), std::move(stop));
}

Result<PlanPtr> Actions::adopt(const SavedUndo &undo, const Consent &consent) const
{
    const ActionTools &tools = m_state->tools;
    if (!tools.client || !tools.monitor)
        return canceled();
    const Key &name = undo.plan->seen.id.key;
    if (undo.plan->action != "put-back" || !undo.plan->undoState)
        return unknownPlan();
    if (!isOf(undo, *tools.client))
        return ofAnotherSource(name);
    Plan plan = *undo.plan;
    plan.seen.id = plan.target.lock = tools.monitor->idOf(name);
    if (const auto refusal = m_state->refusal(plan, consent))
        return *refusal;
    return m_state->plans.keep(std::move(plan));
}

void Actions::drop(PlanId plan)
{
    m_state->plans.drop(plan);
}

void Actions::arm()
{
    const ConnectionPolicy policy = m_state->policy();
    if (policy.mustBeArmed() && !policy.readOnly)
        m_state->arming.arm(m_state->clock->now());
}

void Actions::disarm()
{
    m_state->arming.disarm();
}

std::optional<Instant> Actions::armedUntil() const
{
    return m_state->arming.until(m_state->clock->now());
}

void Actions::connectionLost()
{
    disarm();
    forgetWho();
}

void Actions::forgetWho()
{
    m_state->aclUser.reset();
    ++m_state->contact;
}

} // namespace lockscope::actions
