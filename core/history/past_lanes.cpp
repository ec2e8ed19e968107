#include "core/history/past_lanes.h"

#include "core/model/kind.h"

#include <algorithm>

namespace lockscope::history {

namespace {

// A recorder writes once a second, and a new one begins a new time of watching.
constexpr qint64 shortestGap = 3'000'000; // µs
constexpr qint64 recent = 10'000'000; // µs

// `isOver`: nobody watches any more, so the end of what is open was not seen.
template<class Row> lanes::Spell spellOf(const Row &row, bool waits, bool isOver, Millis wallOffset)
{
    lanes::Spell spell;
    spell.owner = row.owner;
    spell.waits = waits;
    spell.from = instantOf(row.start, wallOffset);
    spell.end = row.end == lanes::End::Open && isOver ? lanes::End::Unseen : row.end;
    if (spell.end != lanes::End::Open)
        spell.to = instantOf(row.endMicros(), wallOffset);
    spell.fromKnown = row.fromKnown;
    spell.toKnown = row.toKnown;
    spell.openStart = row.openStart;
    return spell;
}

// The rest of the period. Before `from` rows may have been deleted.
std::vector<Period> notWatched(const std::vector<Period> &watched, const Period &period, qint64 from)
{
    std::vector<Period> gaps;
    qint64 until = period.from;
    for (const Period &one : watched) {
        const qint64 begin = std::max(one.from, from);
        if (begin - until > shortestGap && begin <= period.to)
            gaps.push_back({until, begin});
        until = std::max(until, one.to);
    }
    if (period.to - until > 0)
        gaps.push_back({until, period.to});
    return gaps;
}

// No missing row ends after this time, because the rows with the latest ends were read.
template<class Row> qint64 completeSince(const std::vector<Row> &rows)
{
    qint64 least = std::numeric_limits<qint64>::max();
    for (const Row &row : rows) {
        if (row.end != lanes::End::Open)
            least = std::min(least, row.endMicros());
    }
    return least;
}

} // namespace

Result<PastLanes> pastLanes(const HistoryReader &reader, const PastLanesQuestion &question)
{
    const Period &period = question.period;
    const Names name = Names::only({question.lock.key});
    const auto holds = reader.holds(period, name, question.most);
    if (!holds)
        return holds.error();
    const auto waits = reader.waits(period, name, question.most);
    const auto watched = reader.watched(period);
    const auto recorded = reader.recorded();
    if (!waits || !watched || !recorded)
        return !waits ? waits.error() : !watched ? watched.error() : recorded.error();
    const Period known = recorded->value_or(Period{period.to, period.from});
    const bool isOver = question.now - known.to > recent;
    lanes::Record record;
    for (const PastHold &hold : *holds) {
        record.isCounter |= traitsOf(hold.kind).isCounter;
        if (hold.owner.isEmpty()) // a semaphore without permits has no lane
            continue;
        record.spells.push_back(spellOf(hold, false, isOver, question.wallOffset));
        record.spells.back().access = hold.access;
    }
    for (const PastWait &wait : *waits) {
        record.spells.push_back(spellOf(wait, true, isOver, question.wallOffset));
        record.spells.back().count = wait.count;
    }
    qint64 complete = 0;
    if (qint64(holds->size()) >= question.most)
        complete = completeSince(*holds);
    if (qint64(waits->size()) >= question.most)
        complete = std::max(complete, completeSince(*waits));
    PastLanes past;
    past.period = period;
    if (complete > period.from) {
        past.isWhole = false;
        record.completeSince = instantOf(complete, question.wallOffset);
    }
    for (const Period &gap : notWatched(*watched, period, known.from))
        record.gaps.push_back({instantOf(gap.from, question.wallOffset), instantOf(gap.to, question.wallOffset)});
    auto all = std::make_shared<lanes::LockLanes>(question.lock);
    all->show(record);
    past.lanes = std::move(all);
    return past;
}

} // namespace lockscope::history
