#include "app/cli/history/recorded_findings.h"

#include "app/app_text.h"
#include "app/cli/history/past_sentences.h"
#include "core/history/history_reader.h"
#include "core/model/lock.h"
#include "core/model/usual_holds.h"
#include "core/monitor/analysis/lock_state.h"

#include <QFileInfo>

namespace lockscope::cli {

namespace {

using history::HistoryReader;

constexpr qint64 dayBefore = qint64(24) * 3'600 * 1'000'000; // µs

void printMonopoly(const Context &context, const std::vector<history::PastHold> &holds)
{
    if (const auto monopoly = history::monopolyIn(holds))
        context.streams.line(monopolyText(*monopoly));
}

// `last`: the latest time without a free permit.
void printPermits(const Context &context, const HistoryReader &reader, const history::PastHold &last, qint64 now)
{
    const auto usual = reader.figures({now - dayBefore, now}, history::Names::only({last.lock}));
    if (!usual || usual->empty() || usual->front().held.count() == 0)
        return;
    context.streams.line(usualPermitsText(usual->front()));
    if (last.end != lanes::End::Open)
        return;
    const qint64 took = now - last.start;
    const Millis most(*usual->front().held.percentile(0.99) / 1'000);
    if (usual->front().held.count() >= UsualTable::fewest && monitor::isFarLongerThanUsual(Millis(took / 1'000), most))
        context.streams.line(
            AppText::tr("Now no permit has come back for %1, which is unusually long.").arg(pastDuration(took)));
}

} // namespace

void printRecordedFindings(const Context &context, const QString &path, const Lock &lock)
{
    if (!QFileInfo::exists(path))
        return;
    const auto reader = HistoryReader::open(path);
    if (!reader)
        return;
    constexpr qint64 most = 1'000;
    const qint64 now = context.clock->wallMillis() * 1'000;
    const auto holds = (*reader)->holds({now - dayBefore, now}, history::Names::only({lock.id.key}), most);
    if (!holds || holds->empty())
        return;
    // one look may not recognize a semaphore for which nobody waits, but the recording program has seen its messages
    if (history::isWithoutPermits(holds->back()))
        printPermits(context, **reader, holds->back(), now);
    else
        printMonopoly(context, *holds);
}

} // namespace lockscope::cli
