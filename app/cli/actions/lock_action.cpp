#include "app/cli/actions/lock_action.h"

#include "app/app_text.h"
#include "core/actions/batch.h"
#include "core/actions/kinds/action.h"
#include "core/actions/plan/differences.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

#include <QJsonArray>

#include <algorithm>

namespace lockscope::cli {

LockAction::LockAction(CommandText text, QByteArray action, ActionOptions::Holder holder, Takes takes)
    : CliCommand(std::move(text))
    , m_options(holder)
    , m_takes(takes)
    , m_action(std::move(action))
{ }

std::vector<const OptionGroup *> LockAction::groups() const
{
    std::vector<const OptionGroup *> all{&m_json, &m_names, &m_options};
    if (m_takes == Takes::Several)
        all.push_back(&m_bulk);
    return all;
}

void LockAction::parse(ParsedCommandLine &given)
{
    m_names.read(given, m_takes == Takes::Several);
    m_names.dropRepeated();
    given.noMoreWords();
    m_connection.read(given);
    m_options.read(given);
    m_json.read(given);
    parseOwn(given);
    m_connection.needOneServer(given);
    if (m_takes == Takes::Several)
        m_bulk.read(given);
    else
        m_names.needOne(given);
    if (hasSeveral())
        return;
    if (m_bulk.isGiven())
        given.wrong(AppText::tr("--confirm-count is for several locks. Confirm one lock by its name: "
                                "--confirm-name"));
    if (m_options.ifHolders.size() > 1)
        given.wrong(AppText::tr("one lock needs one --if-holder. Give several only for several locks"));
}

Task<int> LockAction::run(Context *context)
{
    auto acted = co_await act(context);
    co_return acted.exitCode;
}

Task<LockAction::Acted> LockAction::act(Context *context) const
{
    Rows rows;
    for (const Key &name : m_names.all) {
        auto row = co_await plan(context, name);
        if (!row)
            co_return Acted{printFailure(*context, row.error()), std::nullopt};
        rows.push_back(*row);
    }
    if (hasSeveral()) {
        const int code = co_await actOnSeveral(context, rows);
        co_return Acted{code, std::nullopt};
    }
    const Row only = rows.front();
    auto acted = co_await actOnOne(context, only);
    co_return acted;
}

// A lock that the action refuses is left out. Any other error, such as a lost connection, would affect all locks.
Task<Result<LockAction::Row>> LockAction::plan(Context *context, Key name) const
{
    actions::Target target = this->target();
    target.lock = context->session->monitor()->idOf(name);
    auto *all = context->session->actions();
    auto plan = co_await all->plan(m_action, target, context->stop);
    if (!plan && plan.error().kind != Error::Kind::Precondition)
        co_return Result<Row>(plan.error());
    if (!plan)
        co_return Result<Row>(Row{name, nullptr, plan.error(), codeOfRefusal(*context, target)});
    Row row{name, *plan};
    if (!m_options.isHolderMeant(row.plan->seen))
        row.exitCode = HolderChanged;
    if (hasSeveral()) // this plan is only for the list: runBatch() makes another plan for the action
        all->drop(row.plan->id);
    co_return Result<Row>(row);
}

// If the semaphore does not lend the permit of --if-holder but lends other permits, the holder has changed. Any other
// refusal means that there is nothing to act on, also if the target is a waiter or a reader.
int LockAction::codeOfRefusal(const Context &context, const actions::Target &target) const
{
    const auto seen = context.session->monitor()->lock(target.lock.key);
    const bool isLending = seen && seen->kind == Kind::ExpirableSemaphore && seen->holderCount > 0;
    return m_options.ifHolder() == target.holder && isLending ? HolderChanged : NotFound;
}

Task<LockAction::Acted> LockAction::actOnOne(Context *context, Row row) const
{
    if (row.refusal) {
        printFailure(*context, *row.refusal);
        co_return Acted{row.exitCode, std::nullopt};
    }
    const actions::PlanPtr plan = row.plan;
    if (row.exitCode != Done)
        co_return Acted{printOtherHolder(*context, *plan, *m_options.ifHolder(), m_json.wanted), std::nullopt};
    if (m_options.dryRun) {
        printDryRun(*context, *plan, m_json.wanted);
        co_return Acted();
    }
    if (plan->warning)
        context->streams.error(QStringLiteral("warning: ") + plan->warning->translated());
    const actions::Consent consent = m_options.consent();
    auto outcome = co_await context->session->actions()->execute(plan->id, consent, context->stop);
    if (!outcome)
        co_return Acted{printFailure(*context, outcome.error()), std::nullopt};
    co_return Acted{printOutcome(*context, *plan, *outcome, m_json.wanted), *outcome};
}

Task<int> LockAction::actOnSeveral(Context *context, Rows rows) const
{
    if (!m_json.wanted)
        printList(*context, rows);
    const auto meant = std::count_if(rows.begin(), rows.end(), [](const Row &row) { return row.exitCode == Done; });
    if (meant > 1 && !m_options.confirmedName.isEmpty()) {
        context->streams.error(AppText::tr("nothing was done: --confirm-name is for one lock, but %1 locks are left. "
                                           "Give --confirm-count %1")
                                   .arg(meant));
        co_return int(Usage);
    }
    if (!m_options.dryRun && meant > 0) {
        actions::Consent consent = m_bulk.consent(m_options.reason, std::size_t(meant));
        consent.typedName = m_options.confirmedName; // used only if a single lock is left
        co_await execute(context, consent, &rows);
    }
    if (m_json.wanted)
        printSeveralJson(*context, rows);
    int worst = Done; // all failures have higher codes
    for (const Row &row : rows)
        worst = std::max(worst, exitCodeOf(*context, row));
    co_return worst;
}

Task<void> LockAction::execute(Context *context, actions::Consent consent, Rows *rows) const
{
    std::vector<actions::BatchItem> items;
    std::vector<Row *> meant;
    for (Row &row : *rows) {
        if (row.exitCode != Done)
            continue;
        if (row.plan->warning)
            context->streams.error(toDisplay(row.name.raw()) + QStringLiteral(": warning: ")
                                   + row.plan->warning->translated());
        items.push_back({row.plan->target, row.plan});
        meant.push_back(&row);
    }
    const actions::UndoFolder undos(
        m_options.auditFile.isEmpty() ? actions::AuditLog::defaultFile() : m_options.auditFile, context->clock);
    const std::function<void(std::size_t, const Result<actions::Outcome> &)> onResult =
        [this, context, meant, &undos](std::size_t at, const Result<actions::Outcome> &outcome) {
            Row &row = *meant[at];
            row.result = outcome;
            if (outcome && outcome->undo)
                row.undo = offerUndo(*context, undos, *row.plan, *outcome);
            if (!m_json.wanted)
                printRowResult(*context, row);
        };
    const double perSecond = m_connection.policy.commandsPerSecond();
    auto *all = context->session->actions();
    const std::size_t begun =
        co_await actions::runBatch(all, context->clock, m_action, items, consent, perSecond, onResult, context->stop);
    if (begun < meant.size())
        context->streams.error(AppText::tr("%1 of %2 locks were not reached and are unchanged")
                                   .arg(QString::number(meant.size() - begun), QString::number(meant.size())));
}

void LockAction::printList(const Context &context, const Rows &rows) const
{
    for (const Row &row : rows) {
        const QString name = toDisplay(row.name.raw());
        if (row.exitCode != Done) {
            context.streams.error(AppText::tr("left out: ") + name + QStringLiteral(": ") + whyLeftOut(row));
        } else if (m_options.dryRun) {
            context.streams.line(name);
            printPlan(context, *row.plan);
        } else {
            context.streams.line(name + QStringLiteral(": ")
                                 + words::summary(row.plan->seen, context.clock->now()).translated());
        }
    }
    if (m_options.dryRun) {
        const auto meant = std::count_if(rows.begin(), rows.end(), [](const Row &row) { return row.exitCode == Done; });
        context.streams.line(
            AppText::tr("%1 of %2 (--confirm-count %1)").arg(QString::number(meant), QString::number(rows.size())));
    }
}

QString LockAction::whyLeftOut(const Row &row) const
{
    if (row.refusal)
        return row.refusal->message;
    QStringList holders;
    for (const Owner &owner : m_options.ifHolders)
        holders << toDisplay(owner.raw());
    return AppText::tr("it is not held by ") + holders.join(QStringLiteral(" or "));
}

void LockAction::printRowResult(const Context &context, const Row &row) const
{
    printResult(context, *actions::findAction(m_action), row.name, *row.result);
    if (!row.undo.text.isEmpty())
        context.streams.line(QStringLiteral("  ") + row.undo.text);
}

void LockAction::printSeveralJson(const Context &context, const Rows &rows) const
{
    QJsonArray locks;
    int meant = 0;
    for (const Row &row : rows) {
        locks.append(rowJson(row));
        meant += row.exitCode == Done ? 1 : 0;
    }
    context.streams.json({{QStringLiteral("action"), QString::fromLatin1(m_action)},
                          {QStringLiteral("meant"), meant},
                          {QStringLiteral("locks"), locks}});
}

QJsonObject LockAction::rowJson(const Row &row) const
{
    const bool isMeant = row.exitCode == Done;
    QJsonObject json;
    if (!isMeant)
        json = {{QStringLiteral("result"), QStringLiteral("left-out")}, {QStringLiteral("error"), whyLeftOut(row)}};
    else if (row.result)
        json = resultJson(*actions::findAction(m_action), *row.result);
    else
        json[QLatin1String("result")] = m_options.dryRun ? QStringLiteral("dry-run") : QStringLiteral("not-begun");
    json[QLatin1String("name")] = toDisplay(row.name.raw());
    json[QLatin1String("name_hex")] = QString::fromLatin1(row.name.raw().toHex());
    json[QLatin1String("undo")] = row.undo.json;
    json[QLatin1String("holders")] = isMeant ? QJsonValue(actions::holderCounts(row.plan->seen)) : QJsonValue();
    return json;
}

int LockAction::exitCodeOf(const Context &context, const Row &row) const
{
    if (row.exitCode != Done)
        return row.exitCode;
    if (!row.result) // after a refusal of the policy or the audit file, the refused lock has the code
        return context.stop.stop_requested() && !m_options.dryRun ? context.interrupted() : int(Done);
    return *row.result ? cli::exitCodeOf(**row.result) : context.codeOf(row.result->error());
}

} // namespace lockscope::cli
