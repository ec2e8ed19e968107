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

void printMonopoly(const Context &context, const HistoryReader &reader, const Key &lock, qint64 now)
{
    constexpr qint64 most = 1'000;
    const auto holds = reader.holds({now - dayBefore, now}, history::Names::only({lock}), most);
    const auto monopoly = holds ? history::monopolyIn(*holds) : std::nullopt;
    if (monopoly)
        context.streams.line(monopolyText(*monopoly));
}

void printPermits(const Context &context, const HistoryReader &reader, const Key &lock, qint64 now)
{
    const auto usual = reader.figures({now - dayBefore, now}, history::Names::only({lock}));
    if (!usual || usual->empty() || usual->front().held.count() == 0)
        return;
    context.streams.line(usualPermitsText(usual->front()));
    const auto spells = reader.holds({now, now}, history::Names::only({lock}), 1);
    if (!spells || spells->empty() || spells->back().end != lanes::End::Open)
        return;
    const qint64 took = now - spells->back().start;
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
    const qint64 now = context.clock->wallMillis() * 1'000;
    if (lock.kind == Kind::Semaphore)
        printPermits(context, **reader, lock.id.key, now);
    else
        printMonopoly(context, **reader, lock.id.key, now);
}

} // namespace lockscope::cli
