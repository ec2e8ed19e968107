#include "core/actions/choices.h"

#include "core/actions/plan/evidence.h"
#include "core/actions/plan/refusals.h"
#include "core/model/deadlock.h"
#include "core/words/deadlock_words.h"
#include "core/words/wake_words.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace lockscope::actions {

namespace {

using words::Argument;
using words::durationText;
using words::namedOwner;
using words::Phrase;

constexpr Millis proposedTtl{60'000};

Phrase plain(const char *text)
{
    return {text, {}};
}

// A timely renewal shows that the holder is alive.
bool isRenewedInTime(const Lock &lock)
{
    return lock.leaseKind == LeaseKind::Watchdog && lock.missedRenewals == 0 && !lock.noExpiry;
}

constexpr Millis near{60'000}; // waiting at most this long costs less than any investigation

Choice waiting(const Lock &lock, Phrase label, Phrase why, bool isSufficient)
{
    Choice made;
    made.target.lock = lock.id;
    made.label = std::move(label);
    made.why = std::move(why);
    made.isSufficient = isSufficient;
    return made;
}

Choice waitBehindGhost(const Lock &lock, const Circumstances &at)
{
    const QueueEntry &head = lock.queue.front();
    const Phrase why = plain(QT_TRANSLATE_NOOP(
        "describe",
        "After this waiter's deadline, the next client that tries to acquire the lock removes it from "
        "the queue. Until then, the waiters behind it wait."));
    if (!at.serverMillis || head.deadlineMillis == 0)
        return waiting(lock, {QT_TRANSLATE_NOOP("describe", "Wait until the queue drops %1"), {namedOwner(head.owner)}},
                       why, false);
    const Millis left(std::max<qint64>(0, head.deadlineMillis - *at.serverMillis));
    return waiting(lock,
                   {QT_TRANSLATE_NOOP("describe", "Wait %2 until the queue drops %1"),
                    {namedOwner(head.owner), durationText(left)}},
                   why, left <= near);
}

Choice waitForPermit(const Lock &lock, const Circumstances &at)
{
    const bool isFree = lock.token.value_or(0) + lock.rare->overduePermits > 0;
    if (isFree && isContended(lock))
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Check again in a few seconds")),
                       plain(QT_TRANSLATE_NOOP("describe",
                                               "Permits are free and a client waits. Either it acquires one now, or it "
                                               "wants more permits than are free, or it missed the message.")),
                       false);
    if (isFree)
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Leave it")),
                       plain(QT_TRANSLATE_NOOP("describe", "Permits are free for every client that wants one.")),
                       !needsAttention(lock));
    const Phrase label = plain(QT_TRANSLATE_NOOP("describe", "Wait until a permit is returned"));
    qint64 first = 0;
    for (const Holder &permit : lock.holders) {
        if (permit.deadlineMillis > 0 && (first == 0 || permit.deadlineMillis < first))
            first = permit.deadlineMillis;
    }
    if (lock.kind == Kind::Semaphore)
        return waiting(lock, label,
                       plain(QT_TRANSLATE_NOOP("describe",
                                               "This kind of semaphore does not record its holders. The permits of a "
                                               "dead program are lost until another program returns them.")),
                       lock.state != State::PermitsNotReturned);
    if (!at.serverMillis || first == 0)
        return waiting(lock, label,
                       plain(QT_TRANSLATE_NOOP("describe", "Each holder returns its permit when it is done.")), true);
    return waiting(lock, label,
                   {QT_TRANSLATE_NOOP("describe", "The first permit expires in %1 unless its holder extends it."),
                    {durationText(Millis(std::max<qint64>(0, first - *at.serverMillis)))}},
                   true);
}

Choice waitForExpiry(const Lock &lock, const Circumstances &at)
{
    if (neverEnds(lock, at.now)) {
        Choice never = waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until it expires")),
                               plain(QT_TRANSLATE_NOOP("describe", "Only its own program can release it.")), false);
        never.refusal = lock.noExpiry
            ? plain(QT_TRANSLATE_NOOP("describe", "it has no expiry, so it never frees itself"))
            : plain(QT_TRANSLATE_NOOP("describe", "it expires in more than ten years"));
        return never;
    }
    const Ttl ttl = lock.ttl(at.now);
    if (ttl.isUnknown())
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until its holder releases it")),
                       plain(QT_TRANSLATE_NOOP("describe", "It is not known when it expires.")), !needsAttention(lock));
    const Millis left = ttl.left();
    if (isRenewedInTime(lock))
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until its holder releases it")),
                       plain(QT_TRANSLATE_NOOP("describe",
                                               "Its watchdog renews it in time, so its program is alive and the lock "
                                               "does not expire. Check what that program is doing.")),
                       !needsAttention(lock));
    const char *why = lock.leaseKind == LeaseKind::Learning
        ? QT_TRANSLATE_NOOP("describe", "Nothing has to be done unless a watchdog renews it, which is not known yet.")
        : QT_TRANSLATE_NOOP(
            "describe",
            "Nothing has to be done unless the lock is renewed. When it expires, the waiters check it again.");
    return waiting(lock, {QT_TRANSLATE_NOOP("describe", "Wait: it frees itself in %1"), {durationText(left)}},
                   plain(why), !needsAttention(lock) || left <= near);
}

Choice waitWithoutHolder(const Lock &lock)
{
    if (lock.state == State::QueueWithoutHolder)
        return waiting(
            lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until the waiters check the lock again")),
            plain(QT_TRANSLATE_NOOP("describe",
                                    "Each waiter sleeps for the time to live that it last read. With Redisson, that is "
                                    "the time that the lock had left when the wait began, perhaps minutes.")),
            false);
    if (isContended(lock))
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Check again in a few seconds")),
                       plain(QT_TRANSLATE_NOOP("describe",
                                               "Nobody holds it and a client waits. Either that client acquires it "
                                               "now, or it missed the release message, or its program is dead.")),
                       false);
    return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Leave it")),
                   plain(QT_TRANSLATE_NOOP("describe", "Nobody holds it, so any client can acquire it.")), true);
}

bool isCheapest(const Lock &lock)
{
    const Deadlock &deadlock = *lock.rare->deadlock;
    return deadlock.links[deadlock.cheapest].lock == lock.id;
}

Choice waitForDeadlock(const Lock &lock, const Circumstances &at)
{
    const Deadlock &deadlock = *lock.rare->deadlock;
    const Phrase why = words::deadlockEndSentence(deadlock, at.now);
    const bool ends = deadlock.end.by == DeadlockEnd::By::Lease || deadlock.end.by == DeadlockEnd::By::WaitLimit;
    if (ends) {
        const Millis left = std::max(Millis(0), toMillis(deadlock.end.when - at.now));
        return waiting(lock, {QT_TRANSLATE_NOOP("describe", "Wait: the deadlock ends in %1"), {durationText(left)}},
                       why, left <= near);
    }
    if (isCheapest(lock))
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until one of its owners gives up")), why, false);
    const DeadlockLink &cheapest = deadlock.links[deadlock.cheapest];
    return waiting(
        lock,
        {QT_TRANSLATE_NOOP("describe", "Break the deadlock at %1 instead"), {words::quotedName(cheapest.lock.key)}},
        {QT_TRANSLATE_NOOP("describe",
                           "As far as is known, its holder %1 has waited longest. It does not work at the moment."),
         {namedOwner(cheapest.holder)}},
        false);
}

// Waiting is the mildest choice. The lock's problem decides what to wait for, and how long.
Choice toWait(const Lock &lock, const Circumstances &at)
{
    const auto hold = [&lock](const char *label, const char *why) {
        return waiting(lock, plain(label), plain(why), false);
    };
    if (lock.state == State::GhostAtHead && !lock.queue.empty())
        return waitBehindGhost(lock, at);
    if (lock.state == State::Deadlocked && lock.rare->deadlock)
        return waitForDeadlock(lock, at);
    if (const auto &its = traitsOf(lock.state).waiting; its.label)
        return waiting(lock, plain(its.label), plain(its.why), lock.state == State::Unverified);
    if (isNoLock(lock) && isContended(lock))
        return hold(
            QT_TRANSLATE_NOOP("describe", "Find out which program writes this key"),
            QT_TRANSLATE_NOOP(
                "describe",
                "A client waits for a lock of this name. Nobody can acquire it while the key holds something else."));
    if (isNoLock(lock))
        return hold(QT_TRANSLATE_NOOP("describe", "Leave it"),
                    QT_TRANSLATE_NOOP("describe", "Nothing shows that it is a lock."));
    if (lock.kind == Kind::Latch && lock.token.value_or(0) <= 0 && isContended(lock))
        return hold(QT_TRANSLATE_NOOP("describe", "Check again in a few seconds"),
                    QT_TRANSLATE_NOOP(
                        "describe",
                        "The latch is open and a client waits. Either it continues now, or it missed the message."));
    if (lock.kind == Kind::Latch)
        return waiting(lock, plain(QT_TRANSLATE_NOOP("describe", "Wait until it is counted down")),
                       plain(QT_TRANSLATE_NOOP("describe", "Only the programs that use it know when that is.")), true);
    if (isCounter(lock))
        return waitForPermit(lock, at);
    return lock.exists ? waitForExpiry(lock, at) : waitWithoutHolder(lock);
}

bool isHeld(const Lock &lock)
{
    return lock.exists && !isCounter(lock) && !isNoLock(lock);
}

Choice choice(const Lock &lock, const char *action, Phrase label, Phrase why)
{
    Choice made;
    made.action = action;
    made.target.lock = lock.id;
    made.label = std::move(label);
    made.why = std::move(why);
    return made;
}

void mean(Choice &choice, std::vector<Owner> whom)
{
    if (whom.size() == 1)
        choice.target.holder = whom.front();
    choice.whom = std::move(whom);
}

// Says why waking is useless: a semaphore without free permits, or a latch that is not open, cannot admit a waiter.
std::optional<Phrase> nothingToGive(const Lock &lock)
{
    const qint64 left = lock.token.value_or(0);
    if (lock.kind == Kind::Latch && left > 0)
        return plain(QT_TRANSLATE_NOOP("describe", "it is not counted down yet"));
    if (isCounter(lock) && lock.kind != Kind::Latch && left + lock.rare->overduePermits <= 0)
        return plain(QT_TRANSLATE_NOOP("describe", "no permit is free, so a woken waiter only sleeps again"));
    return std::nullopt;
}

std::optional<Choice> wakeChoice(const Lock &lock)
{
    if (lock.kind == Kind::Token || isNoLock(lock) || !isContended(lock))
        return std::nullopt;
    const char *why = isHeld(lock)
        ? QT_TRANSLATE_NOOP(
            "describe", "It is held. A woken waiter finds it taken, reads its remaining time and continues to wait.")
        : QT_TRANSLATE_NOOP(
            "describe",
            "Sends the release message again, so that waiters that missed it check the lock. Changes nothing else.");
    Choice made = choice(lock, "wake", plain(QT_TRANSLATE_NOOP("describe", "Wake the waiters")), plain(why));
    made.refusal = nothingToGive(lock);
    made.isSufficient = !made.refusal && !isHeld(lock) && lock.state != State::GhostAtHead;
    return made;
}

std::optional<Choice> evictChoice(const Lock &lock)
{
    if (lock.queue.empty())
        return std::nullopt;
    std::vector<Owner> ghosts;
    for (const QueueEntry &entry : lock.queue) {
        if (entry.subscribed == false)
            ghosts.push_back(entry.owner);
    }
    Choice made = choice(lock, "evict", plain(QT_TRANSLATE_NOOP("describe", "Remove a dead waiter from its queue")),
                         plain(QT_TRANSLATE_NOOP("describe",
                                                 "The waiters behind it move up, with the deadlines that they would "
                                                 "have if it had given up. The holder keeps the lock.")));
    made.isSufficient = traitsOf(lock.state).helps.evict;
    if (ghosts.empty())
        made.refusal = plain(QT_TRANSLATE_NOOP("describe", "no waiter in its queue is known to be unsubscribed"));
    mean(made, ghosts);
    if (made.isSufficient && !ghosts.empty()) // the head blocks all other waiters
        made.target.holder = ghosts.front();
    return made;
}

std::vector<Owner> deadReaders(const Lock &lock)
{
    std::vector<Owner> dead;
    for (const Holder &holder : lock.holders) {
        if (holder.access == Access::Read && holder.liveTimeouts == 0)
            dead.push_back(holder.owner);
    }
    return dead;
}

const Owner &readerThatWaits(const Lock &lock)
{
    const bool isTraced = !lock.rare->upgrading.isEmpty() || !lock.rare->deadlock;
    return isTraced ? lock.rare->upgrading : lock.rare->deadlock->links.front().holder;
}

std::optional<Choice> removeReaderChoice(const Lock &lock)
{
    if (!isHeld(lock) || lock.mode != Mode::Read || lock.mixed)
        return std::nullopt;
    if (lock.state == State::WaitsForOwnRead) {
        Choice made = choice(lock, "remove-reader",
                             plain(QT_TRANSLATE_NOOP("describe", "Remove the reader that waits for itself")),
                             plain(QT_TRANSLATE_NOOP("describe",
                                                     "Its thread acquires the write lock when the other readers are "
                                                     "done. Its release of the read lock will fail.")));
        made.isSufficient = true;
        mean(made, {readerThatWaits(lock)});
        return made;
    }
    const std::vector<Owner> dead = deadReaders(lock);
    Choice made = choice(
        lock, "remove-reader", plain(QT_TRANSLATE_NOOP("describe", "Remove a dead reader")),
        plain(QT_TRANSLATE_NOOP(
            "describe", "Deletes its field. The live readers keep the lock, which lasts as long as their holds.")));
    made.isSufficient = traitsOf(lock.state).helps.removeReader;
    if (dead.empty())
        made.refusal = plain(QT_TRANSLATE_NOOP("describe", "none of its readers is known to be dead"));
    mean(made, dead);
    return made;
}

std::optional<Choice> setTtlChoice(const Lock &lock)
{
    if (!isHeld(lock) || !lock.noExpiry)
        return std::nullopt;
    Choice made = choice(lock, "set-ttl", plain(QT_TRANSLATE_NOOP("describe", "Set a time to live")),
                         plain(QT_TRANSLATE_NOOP("describe",
                                                 "The lock then expires. Give its holder time to finish, if it still "
                                                 "works. The waiters learn when the lock ends.")));
    made.target.amount = proposedTtl.count();
    made.isSufficient = true;
    return made;
}

std::optional<Choice> takePermit(const Lock &lock)
{
    if (lock.holders.empty())
        return std::nullopt;
    Choice made = choice(lock, "force-release", plain(QT_TRANSLATE_NOOP("describe", "Take a permit away")),
                         plain(QT_TRANSLATE_NOOP("describe",
                                                 "One more permit is free at once, and the waiters are notified. The "
                                                 "program that loses the permit keeps running.")));
    mean(made, ownersOf(lock));
    return made;
}

// Taking a lock of the cycle away lets its waiter go on. The cheapest is the lock whose holder has waited longest.
Choice breakCycle(const Lock &lock)
{
    const Deadlock &deadlock = *lock.rare->deadlock;
    const auto its = std::find_if(deadlock.links.begin(), deadlock.links.end(),
                                  [&lock](const DeadlockLink &link) { return link.lock == lock.id; });
    const auto at = std::size_t(its - deadlock.links.begin()) % deadlock.links.size();
    const DeadlockLink &link = deadlock.links[at];
    const DeadlockLink &cheapest = deadlock.links[deadlock.cheapest];
    const Argument holder = namedOwner(link.holder);
    const Argument waiter = namedOwner(deadlock.links[(at + deadlock.links.size() - 1) % deadlock.links.size()].waiter);
    if (at == deadlock.cheapest)
        return choice(lock, "force-release",
                      plain(QT_TRANSLATE_NOOP("describe", "Force-release it to break the deadlock")),
                      {QT_TRANSLATE_NOOP("describe",
                                         "%1 acquires it at once and can continue. As far as is known, %2 has waited "
                                         "longest. It does not work at the moment, but it will continue later without "
                                         "this lock."),
                       {waiter, holder}});
    return choice(lock, "force-release", plain(QT_TRANSLATE_NOOP("describe", "Force-release it to break the deadlock")),
                  {QT_TRANSLATE_NOOP("describe",
                                     "%1 acquires it at once and can continue. Force-release %2 instead, because its "
                                     "holder %3 has waited longer than %4, as far as is known."),
                   {waiter, words::quotedName(cheapest.lock.key), namedOwner(cheapest.holder), holder}});
}

std::optional<Choice> forceReleaseChoice(const Lock &lock)
{
    if (lock.kind == Kind::ExpirableSemaphore)
        return takePermit(lock);
    if (!lock.exists)
        return std::nullopt;
    const bool breaks = lock.state == State::Deadlocked && lock.rare->deadlock;
    Choice made = breaks ? breakCycle(lock)
                         : choice(lock, "force-release", plain(QT_TRANSLATE_NOOP("describe", "Force-release it")),
                                  plain(words::effectOnWaiters(lock)));
    if (const auto refusal = lockRefusal(lock.id.key, std::make_shared<const Lock>(lock)))
        made.refusal = Phrase{"%1", {refusal->message}};
    // a holder in a cycle is alive but does not work
    const bool isIdle = breaks ? isCheapest(lock) : !isRenewedInTime(lock);
    made.isSufficient = !made.refusal && traitsOf(lock.state).helps.forceRelease && isIdle;
    return made;
}

// Lists the clients that hold the lock. Each client is listed once, named by one of its lock owners, as the action
// expects.
std::optional<Choice> disconnectChoice(const Lock &lock)
{
    std::vector<Owner> whom;
    QSet<QByteArray> clients;
    for (const Holder &holder : lock.holders) {
        const QByteArray client = holder.client();
        if (!client.isEmpty() && !clients.contains(client)) {
            clients.insert(client);
            whom.push_back(holder.owner);
        }
    }
    if (!isHeld(lock) || lock.kind == Kind::Token || whom.empty())
        return std::nullopt;
    Choice made = choice(lock, "disconnect", plain(QT_TRANSLATE_NOOP("describe", "Disconnect its holder's client")),
                         plain(QT_TRANSLATE_NOOP("describe",
                                                 "The server closes its connections. A live program reconnects "
                                                 "automatically, and the lock stays until it expires.")));
    mean(made, whom);
    return made;
}

bool canBeDone(const Choice &choice)
{
    return !choice.refusal;
}

void preselect(std::vector<Choice> &all)
{
    const auto helps = [](const Choice &choice) { return canBeDone(choice) && choice.isSufficient; };
    auto found = std::find_if(all.begin(), all.end(), helps);
    if (found == all.end())
        found = std::find_if(all.begin(), all.end(), canBeDone);
    if (found == all.end())
        found = all.begin();
    found->isPreselected = true;
}

} // namespace

std::vector<Choice> choices(const Lock &lock, const Circumstances &at)
{
    if (lock.gone)
        return {};
    std::vector<Choice> all{toWait(lock, at)};
    for (auto &possible : {wakeChoice(lock), evictChoice(lock), removeReaderChoice(lock), setTtlChoice(lock),
                           forceReleaseChoice(lock), disconnectChoice(lock)}) {
        if (possible)
            all.push_back(*possible);
    }
    const auto unseen = plain(QT_TRANSLATE_NOOP("describe", "its state has not been confirmed for a while"));
    for (Choice &each : all) {
        if (lock.state == State::Unverified && !each.action.isEmpty())
            each.refusal = unseen;
    }
    preselect(all);
    for (Choice &each : all) {
        if (at.whyNotAct && !each.action.isEmpty() && !each.refusal)
            each.refusal = at.whyNotAct;
    }
    return all;
}

} // namespace lockscope::actions
