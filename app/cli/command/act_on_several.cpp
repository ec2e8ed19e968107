#include "app/cli/command/act_on_several.h"

#include "app/cli/command/results.h"
#include "app/cli/command/told_action.h"
#include "app/cli/command/undo_offer.h"
#include "core/actions/batch.h"
#include "core/actions/deeds/deeds.h"
#include "core/actions/plan/differences.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

using actions::Outcome;
using actions::PlanPtr;

struct Row {
    Key name;
    PlanPtr plan = {}; // null: it is left out
    QString whyLeftOut = {};
    int code = Done;
    std::optional<Result<Outcome>> result = {}; // none: it was not begun
    UndoOffer undo = {};
};
using Rows = std::vector<Row>;

Row leftOut(const Key &name, const QString &why, int code)
{
    return {name, nullptr, why, code};
}

QString namesOf(const std::vector<Owner> &owners)
{
    QStringList all;
    for (const Owner &owner : owners)
        all << toDisplay(owner.raw());
    return all.join(QStringLiteral(" or "));
}

// What cannot be done to one is left out; anything else, as a lost connection, would be so of all. A plan only shows
// what is there: each is planned anew when its turn comes.
Task<Result<Row>> look(Context *context, QByteArray deed, Key name, const ActionOptions *options)
{
    auto *all = context->session->actions();
    actions::Target target;
    target.lock = context->session->monitor()->idOf(name);
    auto plan = co_await all->plan(deed, target, context->stop);
    if (!plan && plan.error().kind != Error::Kind::Precondition)
        co_return Result<Row>(plan.error());
    if (!plan)
        co_return Result<Row>(leftOut(name, plan.error().message, NotFound));
    all->drop((*plan)->id);
    if (!options->isHolderMeant((*plan)->seen))
        co_return Result<Row>(
            leftOut(name, QStringLiteral("it is not held by ") + namesOf(options->ifHolders), HolderChanged));
    co_return Result<Row>(Row{name, *plan});
}

std::size_t meantOf(const Rows &rows)
{
    return std::size_t(std::count_if(rows.begin(), rows.end(), [](const Row &row) { return row.plan != nullptr; }));
}

void tellList(const Context &context, const Rows &rows, bool whole)
{
    for (const Row &row : rows) {
        const QString name = toDisplay(row.name.raw());
        if (!row.plan) {
            context.streams.error(QStringLiteral("left out: ") + name + QStringLiteral(": ") + row.whyLeftOut);
        } else if (whole) {
            context.streams.line(name);
            tellPlan(context, *row.plan);
        } else {
            context.streams.line(name + QStringLiteral(": ")
                                 + words::summary(row.plan->seen, context.clock->now()).english());
        }
    }
}

QJsonObject rowJson(const actions::Deed &deed, const Row &row, bool dryRun)
{
    QJsonObject told = row.result ? resultJson(deed, *row.result) : QJsonObject();
    if (!row.plan)
        told = {{QStringLiteral("result"), QStringLiteral("left-out")}, {QStringLiteral("error"), row.whyLeftOut}};
    else if (!row.result)
        told[QLatin1String("result")] = dryRun ? QStringLiteral("dry-run") : QStringLiteral("not-begun");
    told[QLatin1String("name")] = toDisplay(row.name.raw());
    told[QLatin1String("name_hex")] = QString::fromLatin1(row.name.raw().toHex());
    told[QLatin1String("undo")] = row.undo.json;
    told[QLatin1String("holders")] = row.plan ? QJsonValue(actions::holderCounts(row.plan->seen)) : QJsonValue();
    return told;
}

void tellJson(const Context &context, const actions::Deed &deed, const Rows &rows, bool dryRun)
{
    QJsonArray all;
    for (const Row &row : rows)
        all.append(rowJson(deed, row, dryRun));
    context.streams.json({{QStringLiteral("action"), QString::fromLatin1(deed.word)},
                          {QStringLiteral("meant"), qint64(meantOf(rows))},
                          {QStringLiteral("locks"), all}});
}

int codeOf(const Outcome &outcome)
{
    switch (outcome.what) {
    case Outcome::What::Done: return Done;
    case Outcome::What::Changed: return HolderChanged;
    case Outcome::What::Gone: break;
    }
    return NotFound;
}

int codeOf(const Context &context, const Row &row, bool dryRun)
{
    if (!row.plan)
        return row.code;
    if (!row.result)
        return dryRun ? int(Done) : context.codeOf(actions::canceled());
    return *row.result ? codeOf(**row.result) : context.codeOf(row.result->error());
}

// Failures have the higher codes: what was refused, what could not be reached, what nobody knows.
int worstOf(const Context &context, const Rows &rows, bool dryRun)
{
    int worst = Done;
    for (const Row &row : rows)
        worst = std::max(worst, codeOf(context, row, dryRun));
    return worst;
}

void tellOne(const Context &context, const actions::Deed &deed, const Row &row)
{
    tellResult(context, deed, row.name, *row.result);
    if (!row.undo.text.isEmpty())
        context.streams.line(QStringLiteral("  ") + row.undo.text);
}

Task<void> doAll(Context *context, const SeveralLocks *what, actions::Consent consent, Rows *rows)
{
    std::vector<actions::BatchItem> items;
    std::vector<Row *> meant;
    for (Row &row : *rows) {
        if (!row.plan)
            continue;
        if (row.plan->warning)
            context->streams.error(toDisplay(row.name.raw()) + QStringLiteral(": warning: ")
                                   + row.plan->warning->english());
        items.push_back({row.plan->target, row.plan});
        meant.push_back(&row);
    }
    const actions::Deed *deed = actions::deedOf(what->deed);
    const bool isQuiet = what->json;
    const std::function<void(std::size_t, const Result<Outcome> &)> told =
        [context, deed, meant, isQuiet](std::size_t at, const Result<Outcome> &outcome) {
            Row &row = *meant[at];
            row.result = outcome;
            if (outcome && outcome->undo)
                row.undo = offerUndo(*context, *row.plan, *outcome);
            if (!isQuiet)
                tellOne(*context, *deed, row);
        };
    auto *all = context->session->actions();
    const QByteArray word = what->deed;
    const double perSecond = what->perSecond;
    const std::size_t begun =
        co_await actions::runBatch(all, context->clock, word, items, consent, perSecond, told, context->stop);
    if (begun < meant.size())
        context->streams.error(QStringLiteral("%1 of %2 were not begun, and are as they were")
                                   .arg(QString::number(meant.size() - begun), QString::number(meant.size())));
}

} // namespace

Task<int> actOnSeveral(Context *context, SeveralLocks what, const ActionOptions *options, const BulkOptions *bulk)
{
    Rows rows;
    for (const Key &name : what.names) {
        auto row = co_await look(context, what.deed, name, options);
        if (!row)
            co_return context->fail(row.error());
        rows.push_back(*row);
    }
    if (!what.json)
        tellList(*context, rows, options->dryRun);
    const std::size_t meant = meantOf(rows);
    if (options->dryRun && !what.json)
        context->streams.line(
            QStringLiteral("%1 of %2 (--confirm-count %1)").arg(QString::number(meant), QString::number(rows.size())));
    if (meant > 1 && !options->confirmedName.isEmpty()) {
        context->streams.error(QStringLiteral("nothing was done: --confirm-name is for one lock; these are %1: "
                                              "--confirm-count %1")
                                   .arg(meant));
        co_return int(Usage);
    }
    if (!options->dryRun && meant > 0) {
        actions::Consent consent = bulk->consent(options->reason, meant);
        consent.typedName = options->confirmedName; // of several names one may be left
        co_await doAll(context, &what, consent, &rows);
    }
    if (what.json)
        tellJson(*context, *actions::deedOf(what.deed), rows, options->dryRun);
    co_return worstOf(*context, rows, options->dryRun);
}

} // namespace lockscope::cli
