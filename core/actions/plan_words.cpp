#include "core/actions/plan_words.h"

#include "core/actions/permit_plan.h"
#include "core/base/escape.h"

namespace lockscope::actions {

namespace {

using words::Phrase;

// English has another sentence for one than for several or none.
Phrase counted(qint64 number, const char *one, const char *several)
{
    return number == 1 ? Phrase{one, {}} : Phrase{several, {QString::number(number)}};
}

Phrase wakePhrase(const ForceReleasePlan &plan)
{
    if (plan.seen.kind == Kind::Token && !plan.springChannel.isEmpty())
        return counted(plan.wakes, QT_TRANSLATE_NOOP("describe", "Its Spring registry is told: one client listens."),
                       QT_TRANSLATE_NOOP("describe", "Its Spring registry is told: %1 clients listen."));
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return counted(
            plan.wakes,
            QT_TRANSLATE_NOOP("describe", "The new number of free permits is told to one listening client."),
            QT_TRANSLATE_NOOP("describe", "The new number of free permits is told to %1 listening clients."));
    if (plan.seen.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", "No message is sent: those who wait for a lock of this kind poll."), {}};
    if (plan.seen.kind == Kind::Fair && !plan.seen.queue.empty())
        return {QT_TRANSLATE_NOOP("describe", "The next in the queue is woken, if it still listens: %1."),
                {words::ownerText(plan.seen.queue.front().owner)}};
    if (plan.wakes == 0)
        return {QT_TRANSLATE_NOOP("describe",
                                  "Nobody is seen to listen on its unlock channel now; the message is sent anyway."),
                {}};
    return counted(plan.wakes,
                   QT_TRANSLATE_NOOP("describe", "The unlock message goes to one subscriber of its channel."),
                   QT_TRANSLATE_NOOP("describe", "The unlock message goes to %1 subscribers of its channel."));
}

Phrase holderPhrase(const ForceReleasePlan &plan)
{
    if (plan.seen.kind == Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", "Its own release will find a different value, or none, and do nothing."),
                {}};
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return {QT_TRANSLATE_NOOP("describe", "Its later release or renewal will fail: the permit is not there."), {}};
    if (plan.seen.leaseKind == LeaseKind::Fixed || plan.seen.leaseKind == LeaseKind::None)
        return {QT_TRANSLATE_NOOP("describe", "Its later unlock will fail: it does not hold the lock any more."), {}};
    return {QT_TRANSLATE_NOOP("describe", "Its renewal stops by itself at the next turn; its later unlock will fail."),
            {}};
}

// The one lock that should not be broken: somebody is alive and inside.
Phrase alivePhrase(const ForceReleasePlan &plan)
{
    return {QT_TRANSLATE_NOOP("describe",
                              "Its owner renewed it %1 ago: its program is alive and inside. Breaking it lets two in."),
            {words::durationText(toMillis(plan.readAt - *plan.seen.lastRenewal))}};
}

QString holderList(const Lock &lock)
{
    QStringList all;
    for (const auto &holder : lock.holders) {
        if (all.size() == 3)
            break;
        all << words::ownerText(holder.owner) + QStringLiteral(" × ") + QString::number(holder.holds);
    }
    if (lock.holderCount > 3)
        all << QStringLiteral("+%1").arg(lock.holderCount - 3);
    return all.isEmpty() ? QStringLiteral("—") : all.join(QStringLiteral(", "));
}

QString ttlText(const Ttl &ttl)
{
    if (ttl.isNoExpiry())
        return QStringLiteral("no expiry");
    return ttl.hasExpiry() ? words::durationText(ttl.left()) : QStringLiteral("—");
}

Phrase deedPhrase(const ForceReleasePlan &plan)
{
    if (plan.seen.kind == Kind::ExpirableSemaphore)
        return {
            QT_TRANSLATE_NOOP("describe", "The permit %1 is taken away if it is still there; one more is free then."),
            {elided(toDisplay(permitOwner(plan.permit).raw()), 64)}};
    return {QT_TRANSLATE_NOOP("describe", "The lock is deleted if it is still held exactly as shown: %1."),
            {plan.seen.kind == Kind::Token ? elided(toDisplay(plan.value), 64) : holderList(plan.seen)}};
}

} // namespace

std::vector<Phrase> consequences(const ForceReleasePlan &plan)
{
    std::vector<Phrase> phrases;
    if (plan.holderIsAlive)
        phrases.push_back(alivePhrase(plan));
    const std::vector<Phrase> always{
        deedPhrase(plan),
        {QT_TRANSLATE_NOOP("describe", "The program holding this lock is not stopped. It may still be writing."), {}},
        holderPhrase(plan),
        wakePhrase(plan)};
    phrases.insert(phrases.end(), always.begin(), always.end());
    if (!plan.companions.empty())
        phrases.push_back(counted(qint64(plan.companions.size()),
                                  QT_TRANSLATE_NOOP("describe", "One timeout key of its readers goes with it."),
                                  QT_TRANSLATE_NOOP("describe", "%1 timeout keys of its readers go with it.")));
    if (plan.token)
        phrases.push_back(
            {QT_TRANSLATE_NOOP("describe", "The fencing token %1 stays; the next holder gets a higher one."),
             {toDisplay(*plan.token)}});
    return phrases;
}

Phrase changedPhrase(const QByteArray &word, const ForceReleasePlan &plan)
{
    const QString name = elided(toDisplay(plan.seen.id.key.raw()), 80);
    if (word == "holders" && !plan.permit.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "The permit is not there any more."), {}};
    if (word == "type")
        return {QT_TRANSLATE_NOOP("describe", "'%1' holds something of another type now."), {name}};
    if (word == "ttl")
        return {QT_TRANSLATE_NOOP("describe",
                                  "Its time to live is longer than it could be if nobody had taken it again, "
                                  "or an expiry came or went."),
                {}};
    if (word == "token")
        return {QT_TRANSLATE_NOOP("describe", "Its fencing token is another: it was taken again since."), {}};
    return {QT_TRANSLATE_NOOP("describe", "Its holders or their hold counts are not those that were shown."), {}};
}

Phrase takenAgainPhrase()
{
    return {QT_TRANSLATE_NOOP("describe", "It was released, and taken again by the same owner, after it was shown."),
            {}};
}

std::vector<Phrase> differences(const ForceReleasePlan &before, const ForceReleasePlan &now)
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
    phrases.push_back(
        {QT_TRANSLATE_NOOP("describe", "Time to live: was %1, is %2."), {ttlText(before.pttl), ttlText(now.pttl)}});
    return phrases;
}

} // namespace lockscope::actions
