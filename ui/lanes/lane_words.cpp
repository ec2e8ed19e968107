#include "ui/lanes/lane_words.h"

#include "ui/text/format.h"
#include "ui/text/iso_time.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ui {

using lanes::End;
using lanes::Phase;
using lanes::Segment;

namespace {

struct LaneWords {
    Q_DECLARE_TR_FUNCTIONS(LaneWords)
};

QString whatText(const Segment &segment, bool isNamed)
{
    QStringList parts;
    if (!isNamed)
        return LaneWords::tr("at least %n clients wait; their names are unknown", nullptr, int(segment.count));
    parts += segment.phase == Phase::Waiting || segment.access == Access::Exclusive
        ? phaseWord(segment.phase)
        : LaneWords::tr("%1 (%2)").arg(phaseWord(segment.phase), accessWord(segment.access));
    if (segment.count > 1)
        parts += LaneWords::tr("%1 holds").arg(segment.count);
    return parts.join(QStringLiteral(", "));
}

QString lengthText(Instant from, Instant to)
{
    return shortDuration(toMillis(to - from));
}

QString sinceText(const Segment &segment, const LaneTelling &telling)
{
    const QString at = telling.time(segment.from);
    return segment.openStart ? LaneWords::tr("since %1 or earlier: it started before it was seen").arg(at)
                             : LaneWords::tr("since %1, known by %2").arg(at, knownByWord(segment.fromKnown));
}

QString untilText(const Segment &segment, const LaneTelling &telling)
{
    if (lanes::isOpen(segment))
        return LaneWords::tr("ongoing: %1 so far").arg(lengthText(segment.from, telling.now));
    const QString at = telling.time(segment.to);
    const QString length = lengthText(segment.from, segment.to);
    if (segment.end == End::Unseen)
        return LaneWords::tr("until %1, %2: then contact was lost").arg(at, length);
    return LaneWords::tr("until %1, %2: %3, known by %4")
        .arg(at, length, endWord(segment.end), knownByWord(segment.toKnown));
}

// From whom this owner got the lock, and who got it next. Makes texts only for these two, because there may be
// thousands of hand-overs.
QStringList handOverTexts(const lanes::LockLanes &all, const Owner &owner, const Segment &segment,
                          const LaneTelling &telling)
{
    QStringList lines;
    if (segment.phase == Phase::Waiting)
        return lines;
    for (const lanes::HandOver &over : all.handOvers()) {
        const bool isGotten = over.got == segment.from && over.to == owner;
        const bool isGiven = over.freed == segment.to && over.from == owner;
        if (!isGotten && !isGiven)
            continue;
        const QString known = over.woken ? LaneWords::tr("%1, after the unlock message").arg(knownByWord(over.knownBy))
                                         : knownByWord(over.knownBy);
        const QString pause = shortDuration(toMillis(over.got - over.freed));
        if (isGotten)
            lines += LaneWords::tr("got it from %1, %2 after it was free; known by %3")
                         .arg(telling.called(over.from), pause, known);
        if (isGiven)
            lines += LaneWords::tr("then %1 got it, after %2; known by %3").arg(telling.called(over.to), pause, known);
    }
    return lines;
}

QStringList rowOf(const lanes::Lane &lane, const Segment &segment, const LaneTelling &telling)
{
    const bool open = lanes::isOpen(segment);
    return {telling.called(lane.owner),
            whatText(segment, !lane.owner.isEmpty()),
            telling.isoTime(segment.from),
            segment.openStart ? LaneWords::tr("or earlier") : knownByWord(segment.fromKnown),
            open ? QString() : telling.isoTime(segment.to),
            endWord(segment.end),
            open || segment.end == End::Unseen ? QString() : knownByWord(segment.toKnown),
            lengthText(segment.from, open ? telling.now : segment.to)};
}

} // namespace

QString LaneTelling::called(const Owner &owner) const
{
    return owner.isEmpty() ? LaneWords::tr("waiting clients") : nameOf ? nameOf(owner) : shortOwner(owner);
}

QString LaneTelling::time(Instant at) const
{
    if (began)
        return QStringLiteral("%1 s").arg(double((at - *began).count()) / 1e9, 0, 'f', 3);
    const auto wall = [this](Instant when) {
        return QDateTime::fromMSecsSinceEpoch(toMillis(when.time_since_epoch()).count() + wallOffset);
    };
    const bool isToday = wall(at).date() == wall(now).date();
    return wall(at).toString(isToday ? QStringLiteral("HH:mm:ss.zzz") : QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
}

QString LaneTelling::isoTime(Instant at) const
{
    return isoText(QDateTime::fromMSecsSinceEpoch(toMillis(at.time_since_epoch()).count() + wallOffset));
}

QString phaseWord(Phase phase)
{
    switch (phase) {
    case Phase::Held: return LaneWords::tr("holds it");
    case Phase::Contended: return LaneWords::tr("holds it while others wait");
    case Phase::Waiting: return LaneWords::tr("waits");
    }
    return {};
}

QString endWord(End end)
{
    switch (end) {
    case End::Open: return LaneWords::tr("ongoing");
    case End::Continues: return LaneWords::tr("continues differently");
    case End::Released: return LaneWords::tr("released");
    case End::Lost: return LaneWords::tr("lost: the holder found that the lock no longer exists");
    case End::Expired: return LaneWords::tr("expired");
    case End::Forced: return LaneWords::tr("released by force");
    case End::Restarted: return LaneWords::tr("lost in a server restart");
    case End::FailedOver: return LaneWords::tr("lost in a failover");
    case End::GaveUp: return LaneWords::tr("gave up");
    case End::Granted: return LaneWords::tr("got it");
    case End::Unknown: return LaneWords::tr("ended; reason unknown");
    case End::Unseen: return LaneWords::tr("contact lost");
    }
    return {};
}

QString placeText(const lanes::LockLanes &all, const lanes::Place &place, const LaneTelling &telling)
{
    const Owner &owner = all.lanes()[place.lane]->owner;
    const lanes::Track &track = lanes::trackOf(all, place);
    const Segment &segment = lanes::segmentAt(all, place);
    const Segment &first = track.segments()[track.beginningOf(place.segment)];
    QStringList lines;
    lines += LaneWords::tr("%1: %2").arg(telling.called(owner), whatText(segment, !owner.isEmpty()));
    lines += sinceText(segment, telling);
    if (&first != &segment && first.begins)
        lines += place.waits ? LaneWords::tr("waits in total %1").arg(sinceText(first, telling))
                             : LaneWords::tr("holds the lock in total %1").arg(sinceText(first, telling));
    lines += untilText(segment, telling);
    lines += handOverTexts(all, owner, segment, telling);
    return lines.join(QLatin1Char('\n'));
}

QString limitsText(const lanes::LockLanes &all, const LaneTelling &telling)
{
    QStringList parts;
    if (all.isRecord()) {
        parts += LaneWords::tr("From the history, which has no renewals and no re-entries.");
        if (all.completeSince() != Instant{})
            parts += LaneWords::tr("Some of what ended before %1 is missing. Show a shorter period to see it.")
                         .arg(telling.time(all.completeSince()));
    } else if (all.completeSince() != Instant{})
        parts += LaneWords::tr("Events before %1 are no longer kept.").arg(telling.time(all.completeSince()));
    if (all.leftOut() > 0)
        parts += LaneWords::tr("Some owners are omitted, because there are more owners than lanes.");
    if (const auto since = all.closelySince())
        parts +=
            LaneWords::tr("Read twice a second since %1. Shorter events are visible only if a message reports them.")
                .arg(telling.time(*since));
    return parts.join(QLatin1Char(' '));
}

QStringList laneHeaders()
{
    return {LaneWords::tr("Owner"), LaneWords::tr("What"), LaneWords::tr("Since"),    LaneWords::tr("Known by"),
            LaneWords::tr("Until"), LaneWords::tr("End"),  LaneWords::tr("Known by"), LaneWords::tr("Lasted")};
}

QList<QStringList> laneRows(const lanes::LockLanes &all, Instant from, Instant to, const LaneTelling &telling,
                            std::size_t most)
{
    std::vector<std::pair<const lanes::Lane *, const Segment *>> seen;
    for (const auto &lane : all.lanes()) {
        for (const lanes::Track *track : {&lane->held, &lane->waits}) {
            const auto &segments = track->segments();
            for (std::size_t i = track->firstAfter(from); i < segments.size() && segments[i].from < to; ++i)
                seen.emplace_back(lane.get(), &segments[i]);
        }
    }
    std::stable_sort(seen.begin(), seen.end(),
                     [](const auto &a, const auto &b) { return a.second->from < b.second->from; });
    QList<QStringList> rows;
    for (std::size_t i = seen.size() > most ? seen.size() - most : 0; i < seen.size(); ++i)
        rows += rowOf(*seen[i].first, *seen[i].second, telling);
    return rows;
}

} // namespace lockscope::ui
