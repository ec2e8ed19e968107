#include "core/actions/plan/differences.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

namespace lockscope::actions {

using words::Argument;
using words::Phrase;

namespace {

QString ttlText(const Ttl &ttl)
{
    if (ttl.isNoExpiry())
        return CoreText::tr("no expiry");
    return ttl.hasExpiry() ? words::durationText(ttl.left()) : QStringLiteral("—");
}

// Maps each word in the script's answer to a phrase.
constexpr std::pair<const char *, const char *> changes[] = {
    {"ttl",
     QT_TRANSLATE_NOOP("describe",
                       "Its time to live is out of the expected range: the lock was released and acquired again, or an "
                       "expiry was added or removed.")},
    {"token", QT_TRANSLATE_NOOP("describe", "Its fencing token has changed, so it was acquired again.")},
    {"mode", QT_TRANSLATE_NOOP("describe", "Its mode changed from reading to writing, or from writing to reading.")},
    {"place", QT_TRANSLATE_NOOP("describe", "The queue has changed: another waiter is in that place.")},
    {"deadline",
     QT_TRANSLATE_NOOP("describe",
                       "Its deadline in the queue has changed: it asked again, or the waiters before it changed.")},
    {"listens", QT_TRANSLATE_NOOP("describe", "A client is subscribed to its channel, so it is alive.")},
    {"permits", QT_TRANSLATE_NOOP("describe", "No permit is free any more.")},
    {"called-off",
     QT_TRANSLATE_NOOP("describe", "The request was canceled, because its answer did not arrive in time.")},
    {"count", QT_TRANSLATE_NOOP("describe", "The latch is not open, because its count was set again.")},
};

std::vector<Owner> waitersOf(const Lock &lock)
{
    std::vector<Owner> all;
    for (const QueueEntry &entry : lock.queue)
        all.push_back(entry.owner);
    return all;
}

// Lists the items in `first`, and the number of further items. `all` is the total number of items.
Argument listed(const std::vector<Argument> &first, qint64 all)
{
    if (first.empty())
        return QStringLiteral("—");
    Argument list = QString();
    for (const Argument &each : first) {
        if (!list.text.isEmpty())
            list += QStringLiteral(", ");
        list += each;
    }
    if (all > qint64(first.size()))
        list += QStringLiteral(", +") + QString::number(all - qint64(first.size()));
    return list;
}
constexpr std::size_t mostListed = 3;

Argument queueText(const Lock &lock)
{
    std::vector<Argument> first;
    for (std::size_t i = 0; i < lock.queue.size() && i < mostListed; ++i)
        first.push_back(words::namedOwner(lock.queue[i].owner));
    return listed(first, qint64(lock.queue.size()));
}

} // namespace

QString holderCounts(const Lock &lock)
{
    std::vector<Argument> first;
    for (const auto &holder : lock.holders) {
        if (first.size() == mostListed)
            break;
        first.push_back(words::namedOwner(holder.owner));
        first.back() += QStringLiteral(" × ") + QString::number(holder.holds);
    }
    return listed(first, lock.holderCount).text;
}

Argument holderList(const Lock &lock)
{
    std::vector<Argument> first;
    for (const auto &holder : lock.holders) {
        if (first.size() == mostListed)
            break;
        first.push_back(words::namedOwner(holder.owner));
        if (holder.holds != 1)
            first.back() += CoreText::tr(", entered %n times", nullptr, int(holder.holds));
    }
    return listed(first, lock.holderCount);
}

Phrase changedPhrase(const QByteArray &word, const Plan &plan)
{
    if (word == "holders" && !plan.permit.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "The permit no longer exists."), {}};
    if (word == "type")
        return {QT_TRANSLATE_NOOP("describe", "'%1' has another type now."),
                {elided(toDisplay(plan.seen.id.key.raw()), 80)}};
    for (const auto &[known, text] : changes) {
        if (word == known)
            return {text, {}};
    }
    return {QT_TRANSLATE_NOOP("describe", "Its holders or their hold counts have changed."), {}};
}

Phrase takenAgainPhrase()
{
    return {QT_TRANSLATE_NOOP("describe", "The same owner released and acquired it again after it was shown."), {}};
}

Phrase unlockHeardPhrase()
{
    return {QT_TRANSLATE_NOOP(
                "describe",
                "An unlock message came after it was shown: the lock may have been released and acquired again."),
            {}};
}

std::vector<Phrase> differences(const Plan &before, const Plan &now)
{
    std::vector<Phrase> phrases;
    if (before.fields != now.fields)
        phrases.push_back({QT_TRANSLATE_NOOP("describe", "Holders: was %1, is %2."),
                           {holderList(before.seen), holderList(now.seen)}});
    if (before.value != now.value)
        phrases.push_back({QT_TRANSLATE_NOOP("describe", "Value: was %1, is %2."),
                           {elided(toDisplay(before.value), 64), elided(toDisplay(now.value), 64)}});
    if (before.token != now.token)
        phrases.push_back({QT_TRANSLATE_NOOP("describe", "Fencing token: was %1, is %2."),
                           {toDisplay(before.token.value_or("—")), toDisplay(now.token.value_or("—"))}});
    if (waitersOf(before.seen) != waitersOf(now.seen))
        phrases.push_back(
            {QT_TRANSLATE_NOOP("describe", "Queue: was %1, is %2."), {queueText(before.seen), queueText(now.seen)}});
    phrases.push_back(
        {QT_TRANSLATE_NOOP("describe", "Time to live: was %1, is %2."), {ttlText(before.pttl), ttlText(now.pttl)}});
    return phrases;
}

} // namespace lockscope::actions
