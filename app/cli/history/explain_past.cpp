#include "app/cli/history/explain_past.h"

#include "app/app_text.h"
#include "app/cli/history/past_sentences.h"
#include "app/cli/history/read_history.h"
#include "app/cli/output/times.h"
#include "core/actions/audit/audit_log.h"
#include "core/actions/audit/audit_reader.h"
#include "core/base/escape.h"
#include "core/history/hold.h"
#include "core/model/usual_holds.h"
#include "core/monitor/analysis/lock_state.h"
#include "core/words/describe.h"
#include "core/words/usual_words.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace lockscope::cli {

namespace {

using history::Figures;
using history::PastHold;
using history::PastWait;
using history::Period;
using lanes::End;

constexpr qint64 second = 1'000'000; // µs
constexpr qint64 day = 24 * 3'600 * second;
constexpr qint64 nearby = 300 * second; // actions and occurrences before and after
constexpr qint64 mostRows = 100'000;

struct Found {
    qint64 at = 0; // µs
    std::vector<PastHold> holders;
    std::vector<PastWait> waiters;
    std::optional<PastHold> before; // the last hold that had ended
    std::optional<PastHold> after; // the next hold
    std::vector<history::PastOccurrence> occurrences; // that concern many locks
    std::vector<history::PastOccurrence> changes; // of this lock
    std::vector<history::PastIncident> incidents;
    std::vector<actions::AuditEntry> actions;
    std::optional<Figures> usual; // of the day before
    std::vector<history::Succession> successions; // of the holds before, at and after that time
    std::vector<history::IdleTime> idle; // between these holds
    std::optional<history::PastMonopoly> monopoly;
    int together = 0; // other locks of the holder's client that expired at that time
};

QLatin1String endWord(End end)
{
    switch (end) {
    case End::Released: return QLatin1String("released");
    case End::Lost: return QLatin1String("lost");
    case End::Expired: return QLatin1String("expired");
    case End::Forced: return QLatin1String("forced");
    case End::Restarted: return QLatin1String("restarted");
    case End::FailedOver: return QLatin1String("failed-over");
    case End::GaveUp: return QLatin1String("gave-up");
    case End::Granted: return QLatin1String("granted");
    case End::Open:
    case End::Continues: return QLatin1String("open");
    case End::Unseen: return QLatin1String("unseen");
    case End::Unknown: break;
    }
    return QLatin1String("gone");
}

// The end of a sentence that says how a hold ended.
QString endText(const PastHold &hold)
{
    const QString when = pastMoment(hold.endMicros());
    switch (hold.end) {
    case End::Released: return AppText::tr("released it at %1").arg(when);
    case End::Lost: return AppText::tr("noticed at %1 that the lock was lost").arg(when);
    case End::Expired: return AppText::tr("lost it at %1, because its lease expired").arg(when);
    case End::Forced: return AppText::tr("lost it at %1, because somebody released it by force").arg(when);
    case End::Restarted: return AppText::tr("lost it at %1, because the server restarted without it").arg(when);
    case End::FailedOver: return AppText::tr("lost it at %1, because the new master did not have it").arg(when);
    case End::Open:
    case End::Continues: return AppText::tr("still held it at the end of the recording");
    case End::Unseen: return AppText::tr("held it at %1, when the recording ended or lost contact").arg(when);
    default: return AppText::tr("no longer held it at %1, for an unknown reason").arg(when);
    }
}

QString heldBefore(const PastHold &hold, qint64 at)
{
    return (hold.openStart ? QStringLiteral("≥ ") : QString()) + pastDuration(at - hold.start);
}

QString usualText(const Figures &usual)
{
    UsualHolds holds;
    holds.count = usual.held.count();
    holds.median = Millis(usual.held.percentile(0.5).value_or(0) / 1'000);
    holds.most = Millis(usual.held.percentile(0.99).value_or(0) / 1'000);
    return words::usualPhrase(holds, {}).translated() + QLatin1Char('.');
}

bool isUnusuallyLong(const PastHold &hold, const Figures &usual)
{
    return usual.held.count() >= UsualTable::fewest
        && monitor::isFarLongerThanUsual(Millis(hold.took / 1'000), Millis(*usual.held.percentile(0.99) / 1'000));
}

QStringList holdTexts(const Found &found, const Key &lock)
{
    QStringList lines;
    const QString name = words::quotedName(lock);
    const QString when = pastMoment(found.at);
    for (const PastHold &hold : found.holders) {
        lines << (history::isWithoutPermits(hold)
                      ? withoutPermitsText(hold, lock, found.at)
                      : AppText::tr("At %1, %2 held %3. It had held it for %4, and %5 (%6).")
                            .arg(when, pastOwner(hold.owner), name, heldBefore(hold, found.at), endText(hold),
                                 word(hold.toKnown)));
        lines << renewalText(hold);
    }
    if (found.holders.empty())
        lines << AppText::tr("At %1, nobody held %2.").arg(when, name);
    if (found.holders.empty() && found.before && !history::isWithoutPermits(*found.before))
        lines << AppText::tr("Before that, %1 held it for %2, and %3 (%4).")
                     .arg(pastOwner(found.before->owner), heldBefore(*found.before, found.before->endMicros()),
                          endText(*found.before), word(found.before->toKnown));
    return lines;
}

// The end of a sentence that says how a wait ended.
QString endText(const PastWait &wait, qint64 at)
{
    const QString later = pastDuration(wait.endMicros() - at);
    if (wait.end == End::Granted)
        return AppText::tr("got it %1 later").arg(later);
    if (wait.end == End::GaveUp)
        return AppText::tr("gave up %1 later").arg(later);
    return AppText::tr("the end of this wait is not known");
}

QString waitText(const PastWait &wait, qint64 at)
{
    const QString since = pastDuration(at - wait.start);
    if (!wait.owner.isEmpty())
        return AppText::tr("%1 had waited for it for %2, and %3.").arg(pastOwner(wait.owner), since, endText(wait, at));
    return AppText::tr("At least %n clients waited for it, one of them for at least %1. The server does not name them.",
                       nullptr, wait.count)
        .arg(since);
}

QStringList usualTexts(const Found &found)
{
    QStringList lines;
    if (!found.usual || found.usual->held.count() == 0)
        return lines;
    const bool isSemaphore = !found.holders.empty() && history::isWithoutPermits(found.holders.front());
    lines << (isSemaphore ? usualPermitsText(*found.usual) : usualText(*found.usual));
    for (const PastHold &hold : found.holders) {
        if (!isSemaphore && isUnusuallyLong(hold, *found.usual))
            lines << AppText::tr("So the hold of %1, of %2, was unusually long.")
                         .arg(pastOwner(hold.owner), pastDuration(hold.took));
    }
    return lines;
}

QStringList story(const Found &found, const Key &lock)
{
    QStringList lines = holdTexts(found, lock);
    for (const PastWait &wait : found.waiters)
        lines << waitText(wait, found.at);
    if (found.after && !history::isWithoutPermits(*found.after))
        lines << AppText::tr("Next, %1 acquired it at %2.")
                     .arg(pastOwner(found.after->owner), pastMoment(found.after->start));
    for (const history::Succession &holds : found.successions)
        lines << successionText(holds);
    for (const history::IdleTime &idle : found.idle)
        lines << idleText(idle);
    if (found.together > 0)
        lines << togetherText(found.together);
    if (found.monopoly)
        lines << monopolyText(*found.monopoly);
    lines << changesText(found.changes);
    for (const auto &one : found.occurrences)
        lines << AppText::tr("%1: %2 (%n locks).", nullptr, int(one.locks)).arg(pastMoment(one.at), word(one.what));
    for (const auto &incident : found.incidents)
        lines << AppText::tr("Incident since %1: %2").arg(pastMoment(incident.since), incident.sentence);
    for (const auto &action : found.actions)
        lines << AppText::tr("%1: %2 ran %3 (%4): %5")
                     .arg(localMoment(action.wallMillis), action.who, action.action, action.reason,
                          action.isUnfinished() ? AppText::tr("the outcome is not known") : action.result);
    lines << usualTexts(found);
    lines.removeAll(QString());
    return lines;
}

QJsonObject json(const PastHold &hold)
{
    return {{QStringLiteral("owner"), pastOwner(hold.owner)},
            {QStringLiteral("since"), isoTime(hold.start / 1'000)},
            {QStringLiteral("since_is_bound"), hold.openStart},
            {QStringLiteral("until"), isoTime(hold.endMicros() / 1'000)},
            {QStringLiteral("end"), endWord(hold.end)},
            {QStringLiteral("known_by"), word(hold.toKnown)},
            {QStringLiteral("renewals"), hold.renewals}};
}

QJsonObject json(const PastWait &wait)
{
    return {{QStringLiteral("owner"), wait.owner.isEmpty() ? QJsonValue() : QJsonValue(pastOwner(wait.owner))},
            {QStringLiteral("since"), isoTime(wait.start / 1'000)},
            {QStringLiteral("until"), isoTime(wait.endMicros() / 1'000)},
            {QStringLiteral("end"), endWord(wait.end)},
            {QStringLiteral("clients"), wait.count}};
}

QJsonObject jsonOf(const Found &found, const Key &lock)
{
    QJsonArray holders, waiters;
    for (const PastHold &hold : found.holders)
        holders << json(hold);
    for (const PastWait &wait : found.waiters)
        waiters << json(wait);
    QJsonObject object{{QStringLiteral("name"), toDisplay(lock.raw())},
                       {QStringLiteral("name_hex"), QString::fromLatin1(lock.raw().toHex())},
                       {QStringLiteral("at"), isoTime(found.at / 1'000)},
                       {QStringLiteral("holders"), holders},
                       {QStringLiteral("waiters"), waiters},
                       {QStringLiteral("before"), found.before ? QJsonValue(json(*found.before)) : QJsonValue()},
                       {QStringLiteral("after"), found.after ? QJsonValue(json(*found.after)) : QJsonValue()},
                       {QStringLiteral("story"), QJsonArray::fromStringList(story(found, lock))}};
    if (found.usual) {
        const auto &held = found.usual->held;
        object[QLatin1String("usual")] = QJsonObject{{QStringLiteral("holds"), held.count()},
                                                     {QStringLiteral("p50_us"), held.percentile(0.5).value_or(0)},
                                                     {QStringLiteral("p99_us"), held.percentile(0.99).value_or(0)},
                                                     {QStringLiteral("longest_us"), held.longest()}};
    }
    return object;
}

// The actions near that time in this machine's audit trail. Empty without a trail.
std::vector<actions::AuditEntry> actionsNear(const Key &lock, qint64 at)
{
    constexpr int lines = 10'000; // read at once
    actions::AuditReader reader(actions::AuditLog::defaultFile());
    Result<bool> more = true;
    while (more && *more)
        more = reader.read(lines);
    std::vector<actions::AuditEntry> near;
    for (const actions::AuditEntry &entry : reader.history().entries()) {
        if (entry.name == lock && std::abs(entry.wallMillis * 1'000 - at) <= nearby)
            near.push_back(entry);
    }
    return near;
}

// The holds before, at and after that time, as a chain. Two holders at once are compared with each other.
std::vector<history::Succession> successionsOf(const Found &found)
{
    std::vector<PastHold> chain;
    if (found.before)
        chain.push_back(*found.before);
    chain.insert(chain.end(), found.holders.begin(), found.holders.end());
    if (found.after)
        chain.push_back(*found.after);
    std::vector<history::Succession> all;
    for (std::size_t i = 1; i < chain.size(); ++i) {
        if (const auto next = history::successionOf(chain[i - 1], chain[i]))
            all.push_back(*next);
    }
    return all;
}

// Finds the facts that follow from several holds and waits.
Result<void> lookAround(const history::HistoryReader &reader, const Key &lock, const std::vector<PastHold> &holds,
                        Found &found)
{
    found.successions = successionsOf(found);
    for (const history::Succession &two : found.successions) {
        const auto waits =
            reader.waits({two.first.endMicros(), two.second.start}, history::Names::only({lock}), mostRows);
        if (!waits)
            return waits.error();
        if (const auto idle = history::idleBetween(two, *waits))
            found.idle.push_back(*idle);
    }
    std::vector<PastHold> earlier = holds;
    std::erase_if(earlier, [&found](const PastHold &hold) { return hold.start > found.at; });
    found.monopoly = history::monopolyIn(earlier);
    std::vector<PastHold> ended = found.holders;
    if (ended.empty() && found.before)
        ended.push_back(*found.before);
    for (const PastHold &hold : ended) {
        if (hold.end != End::Expired)
            continue;
        const qint64 end = hold.endMicros();
        const auto others = reader.holds({end - history::togetherWithin, end + history::togetherWithin}, {}, mostRows);
        if (!others)
            return others.error();
        found.together = std::max(found.together, history::expiredTogether(hold, *others));
    }
    return {};
}

Result<Found> look(const history::HistoryReader &reader, const Key &lock, qint64 at)
{
    Found found;
    found.at = at;
    const history::Names name = history::Names::only({lock});
    const auto holds = reader.holds({at - day, at + day}, name, mostRows);
    const auto waits = reader.waits({at, at}, name, mostRows);
    const auto occurrences = reader.occurrences({at - nearby, at + nearby}, name);
    const auto incidents = reader.incidents({at, at}, name);
    const auto usual = reader.figures({at - day, at}, name);
    if (!holds || !waits || !occurrences || !incidents || !usual)
        return !holds      ? holds.error()
            : !waits       ? waits.error()
            : !occurrences ? occurrences.error()
            : !incidents   ? incidents.error()
                           : usual.error();
    for (const PastHold &hold : *holds) {
        const bool isOpen = hold.end == End::Open; // its last known time may be a second old
        if (hold.start <= at && (isOpen || hold.endMicros() >= at))
            found.holders.push_back(hold);
        else if (hold.endMicros() < at && (!found.before || found.before->endMicros() < hold.endMicros()))
            found.before = hold;
        else if (hold.start > at && !found.after)
            found.after = hold;
    }
    found.waiters = *waits;
    std::partition_copy(occurrences->begin(), occurrences->end(), std::back_inserter(found.occurrences),
                        std::back_inserter(found.changes),
                        [](const history::PastOccurrence &one) { return one.lock.isEmpty(); });
    std::erase_if(found.changes, [](const auto &one) { return one.what != EventKind::Changed; });
    found.incidents = *incidents;
    if (!usual->empty())
        found.usual = usual->front();
    found.actions = actionsNear(lock, at);
    const auto around = lookAround(reader, lock, *holds, found);
    if (!around)
        return around.error();
    return found;
}

QString notWatchedText(const std::vector<Period> &watched, qint64 at)
{
    QString before, after;
    for (const Period &one : watched) {
        if (one.to < at)
            before = AppText::tr(" The last recording before ended at %1.").arg(pastMoment(one.to));
        else if (after.isEmpty())
            after = AppText::tr(" The next began at %1.").arg(pastMoment(one.from));
    }
    return AppText::tr("Nothing was recorded at %1.").arg(pastMoment(at)) + before + after;
}

} // namespace

int explainPast(const Context &context, const PastQuestion &question, bool asJson)
{
    int code = Done;
    const qint64 at = question.atMillis * 1'000;
    const int read = readHistory(context, question.path, [&](const history::HistoryReader &reader) -> Result<void> {
        constexpr qint64 pause = 3 * second; // a recorder writes once a second
        const auto watched = reader.watched({0, at + 400 * day});
        if (!watched)
            return watched.error();
        const bool isWatched = std::any_of(watched->begin(), watched->end(), [at](const Period &one) {
            return Period{one.from - pause, one.to + pause}.has(at);
        });
        if (!isWatched) {
            context.streams.error(notWatchedText(*watched, at));
            code = NotFound;
            return {};
        }
        const auto found = look(reader, question.lock, at);
        if (!found)
            return found.error();
        if (asJson) {
            context.streams.json(jsonOf(*found, question.lock));
            return {};
        }
        for (const QString &line : story(*found, question.lock))
            context.streams.line(line);
        return {};
    });
    return read == Done ? code : read;
}

} // namespace lockscope::cli
