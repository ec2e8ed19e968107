#include "app/cli/command/make_command.h"
#include "app/cli/options/action_options.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/names.h"
#include "app/cli/output/json.h"
#include "core/actions/deeds/deeds.h"
#include "core/base/escape.h"

#include <QJsonArray>

#include <algorithm>

namespace lockscope::cli {

namespace {

using actions::Outcome;
using actions::Plan;

bool isHeldBy(const Plan &plan, const Owner &owner)
{
    return std::any_of(plan.seen.holders.begin(), plan.seen.holders.end(),
                       [&](const Holder &holder) { return holder.owner == owner; });
}

void tellPlan(const Context &context, const Plan &plan)
{
    context.streams.line(words::summary(plan.seen, context.clock->now()).english());
    if (plan.warning)
        context.streams.line(QStringLiteral("  · ") + plan.warning->english());
    for (const auto &consequence : plan.consequences)
        context.streams.line(QStringLiteral("  · ") + consequence.english());
}

QJsonObject facts(const Context &context, QLatin1String result, const Plan &plan, qint64 receivers)
{
    return {{QStringLiteral("result"), result},
            {QStringLiteral("receivers"), receivers},
            {QStringLiteral("lock"), lockJson(plan.seen, context.address(), context.clock->now())}};
}

QString heardBy(qint64 receivers)
{
    return receivers == 1 ? QStringLiteral("1 client") : QString::number(receivers) + QStringLiteral(" clients");
}

// Nobody shall look in vain for a record that is not there.
QString recordText(const Outcome &outcome)
{
    if (outcome.isRecorded())
        return QStringLiteral(". Recorded in ") + outcome.auditFile;
    return QStringLiteral(". The intent is recorded in ") + outcome.auditFile
        + QStringLiteral(", but not that it was done");
}

void tellOutcomeJson(const Context &context, const Plan &plan, const Outcome &outcome)
{
    const QLatin1String result = actions::resultWord(*actions::deedOf(plan.deed), outcome);
    QJsonObject told = facts(context, result, outcome.now ? *outcome.now : plan, outcome.receivers);
    told[QLatin1String("audit_file")] = outcome.auditFile;
    told[QLatin1String("audit_warning")] = outcome.isRecorded() ? QJsonValue() : QJsonValue(outcome.auditWarning);
    context.streams.json(told);
}

int tellOutcome(const Context &context, bool json, const Plan &plan, const Outcome &outcome)
{
    if (json)
        tellOutcomeJson(context, plan, outcome);
    if (!outcome.isRecorded())
        context.streams.error(QStringLiteral("the outcome is not recorded: ") + outcome.auditWarning);
    switch (outcome.what) {
    case Outcome::What::Done:
        if (!json)
            context.streams.line(QStringLiteral("released; the unlock message reached ") + heardBy(outcome.receivers)
                                 + recordText(outcome));
        return Done;
    case Outcome::What::Changed:
        context.streams.error(QStringLiteral("nothing was done: the lock changed meanwhile"));
        for (const auto &difference : outcome.differences)
            context.streams.error(QStringLiteral("  ") + difference.english());
        return HolderChanged;
    case Outcome::What::Gone: break;
    }
    context.streams.error(QStringLiteral("nothing was done: the lock was gone already"));
    return NotFound;
}

int tellFailure(const Context &context, Error error)
{
    if (error.token == "AUDIT")
        error.message += QStringLiteral(" (--audit-file FILE)");
    else if (error.token == "UNCONFIRMED")
        error.message += QStringLiteral(" (--confirm-name NAME)");
    return context.fail(error);
}

} // namespace

class ForceRelease final : public Command {
public:
    ForceRelease()
        : Command({QStringLiteral("force-release"), QStringLiteral("NAME --if-holder OWNER --reason TEXT"),
                   QStringLiteral("break a lock if it is still held as seen")})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_names, &m_action}; }

    void parse(Given &given) override
    {
        m_names.read(given);
        given.noMoreWords();
        m_connection.read(given);
        m_action.read(given);
        m_json.read(given);
        m_connection.needOneServer(given);
        m_names.needOne(given);
    }

    void adjust(SessionOptions &options) const override { options.auditFile = m_action.auditFile; }
    Task<int> run(Context *context) override;

private:
    JsonOption m_json;
    Names m_names;
    ActionOptions m_action;
};

Task<int> ForceRelease::run(Context *context)
{
    auto *all = context->session->actions();
    const Key name = m_names.first();
    const Owner meant = m_action.ifHolder.value_or(Owner());
    const QByteArray deed = "force-release";
    const actions::Target target{context->session->monitor()->idOf(name), meant};
    auto answer = co_await all->plan(deed, target, context->stop);
    if (!answer) {
        const int code = context->fail(answer.error());
        const auto seen = context->session->monitor()->lock(name);
        const bool isLending = seen && seen->kind == Kind::ExpirableSemaphore && seen->holderCount > 0;
        if (answer.error().kind != Error::Kind::Precondition)
            co_return code;
        co_return !meant.isEmpty() && isLending ? int(HolderChanged) : int(NotFound);
    }
    const actions::PlanPtr plan = *answer;
    const auto &expected = m_action.ifHolder;
    if (expected && !isHeldBy(*plan, *expected)) {
        context->streams.error(QStringLiteral("nothing was done: '%1' is not held by %2")
                                   .arg(toDisplay(name.raw()), toDisplay(expected->raw())));
        tellPlan(*context, *plan);
        co_return int(HolderChanged);
    }
    if (m_action.dryRun) {
        if (m_json.wanted)
            context->streams.json(facts(*context, QLatin1String("dry-run"), *plan, plan->wakes));
        else
            tellPlan(*context, *plan);
        co_return Done;
    }
    const actions::Consent consent = m_action.consent();
    auto outcome = co_await all->execute(plan->id, consent, context->stop);
    if (!outcome)
        co_return tellFailure(*context, outcome.error());
    co_return tellOutcome(*context, m_json.wanted, *plan, *outcome);
}

template CommandPtr makeCommand<ForceRelease>();

} // namespace lockscope::cli
