#include "ui/bulk/bulk_rows.h"

#include "core/actions/plan/differences.h"
#include "core/base/escape.h"
#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/widgets/message_line.h"

namespace lockscope::ui {

namespace {

using actions::Leftover;
using Ended = actions::Outcome::What;

constexpr qsizetype rowNameShown = 44; // characters; leaves room for the third column

QString whatText(Leftover::What what)
{
    switch (what) {
    case Leftover::What::Queue: return BulkDialog::tr("fair lock's queue");
    case Leftover::What::ReadTimeout: return BulkDialog::tr("reader's timeout");
    case Leftover::What::Token: return BulkDialog::tr("fencing token");
    case Leftover::What::UnlockLatch: return BulkDialog::tr("unlock latch");
    case Leftover::What::Permits: break;
    }
    return BulkDialog::tr("permits");
}

QString whyText(const actions::Outcome &outcome, const words::ClientNames &names)
{
    return outcome.differences.empty() ? QString() : phraseText(outcome.differences.front(), names);
}

QString unrecordedText(const actions::Outcome &outcome)
{
    return outcome.isRecorded() ? QString() : QStringLiteral("; ") + outcome.auditWarning;
}

} // namespace

BulkDialog::Row bulkRow(const Leftover &leftover)
{
    return {shortName(leftover.id.key, rowNameShown), whatText(leftover.what), phraseText(leftover.why),
            leftover.verdict == Leftover::Verdict::Dead, toDisplay(leftover.id.key.raw())};
}

BulkDialog::Row bulkRow(const actions::Plan &plan, const words::ClientNames &names)
{
    const QString warning = plan.warning ? phraseText(*plan.warning, names) + QLatin1Char(' ') : QString();
    return {shortName(plan.seen.id.key, rowNameShown), kindWord(plan.seen.kind),
            warning + actions::holderList(plan.seen).in(names), true, toDisplay(plan.seen.id.key.raw())};
}

BulkDialog::Row bulkRow(const Lock &lock, const Error &refusal, const words::ClientNames &names)
{
    return {shortName(lock.id.key, rowNameShown),
            kindWord(lock.kind),
            actions::holderList(lock).in(names),
            false,
            {},
            BulkDialog::tr("unchanged: %1").arg(errorText(refusal))};
}

Tone bulkTone(const std::optional<actions::Outcome> &outcome)
{
    const bool isGood = outcome && outcome->what != Ended::Changed && outcome->isRecorded();
    return isGood ? Tone::Good : Tone::Bad;
}

QString doneText(const std::optional<actions::Outcome> &outcome, const Error &error, const words::ClientNames &names)
{
    if (!outcome)
        return errorText(error);
    switch (outcome->what) {
    case Ended::Done: return BulkDialog::tr("done") + unrecordedText(*outcome);
    case Ended::Gone: return BulkDialog::tr("already gone") + unrecordedText(*outcome);
    case Ended::Changed: break;
    }
    return BulkDialog::tr("changed, nothing done. %1").arg(whyText(*outcome, names)) + unrecordedText(*outcome);
}

QString undoneText(const std::optional<actions::Outcome> &outcome, const Error &error, const words::ClientNames &names)
{
    if (!outcome)
        return BulkDialog::tr("done, not undone: %1").arg(errorText(error));
    if (outcome->what == Ended::Done)
        return BulkDialog::tr("undone: the previous state is restored") + unrecordedText(*outcome);
    return BulkDialog::tr("done, not undone. %1").arg(whyText(*outcome, names)) + unrecordedText(*outcome);
}

} // namespace lockscope::ui
