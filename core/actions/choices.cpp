#include "core/actions/choices.h"

#include "core/actions/plan/refusals.h"
#include "core/actions/to_wait.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace lockscope::actions {

namespace {

using words::Phrase;

constexpr Millis proposedTtl{60'000};

Phrase plain(const char *text)
{
    return {text, {}};
}

bool isHeld(const Lock &lock)
{
    return lock.exists && !isCounter(lock) && !isNoLock(lock);
}

Choice choice(const Lock &lock, const char *deed, Phrase label, Phrase why)
{
    Choice made;
    made.deed = deed;
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

// A lock that somebody holds, a semaphore without a permit and a latch that is not open have nothing to give.
std::optional<Phrase> nothingToGive(const Lock &lock)
{
    const qint64 left = lock.token.value_or(0);
    if (lock.kind == Kind::Latch && left > 0)
        return plain(QT_TRANSLATE_NOOP("describe", "it is not counted down yet"));
    if (isCounter(lock) && lock.kind != Kind::Latch && left + lock.overduePermits <= 0)
        return plain(QT_TRANSLATE_NOOP("describe", "there is no free permit: whoever wakes sleeps on"));
    return std::nullopt;
}

std::optional<Choice> wake(const Lock &lock)
{
    if (lock.kind == Kind::Token || isNoLock(lock) || !isContended(lock))
        return std::nullopt;
    const char *why = isHeld(lock)
        ? QT_TRANSLATE_NOOP("describe",
                            "It is held: whoever wakes finds it taken, hears how long it lasts now, and waits on.")
        : QT_TRANSLATE_NOOP("describe",
                            "The message of a release is sent once more: whoever missed it looks again. Nothing else is"
                            " changed.");
    Choice made = choice(lock, "wake", plain(QT_TRANSLATE_NOOP("describe", "Wake those who wait")), plain(why));
    made.refusal = nothingToGive(lock);
    made.isSufficient = !made.refusal && !isHeld(lock) && lock.state != State::GhostAtHead;
    return made;
}

std::optional<Choice> evict(const Lock &lock)
{
    if (lock.queue.empty())
        return std::nullopt;
    std::vector<Owner> ghosts;
    for (const QueueEntry &entry : lock.queue) {
        if (entry.subscribed == false)
            ghosts.push_back(entry.owner);
    }
    Choice made =
        choice(lock, "evict", plain(QT_TRANSLATE_NOOP("describe", "Take a dead waiter out of its queue")),
               plain(QT_TRANSLATE_NOOP("describe",
                                       "Those behind it move up, with the deadlines that they would have if it"
                                       " had given up. Who holds the lock keeps it.")));
    made.isSufficient = lock.state == State::GhostAtHead;
    if (ghosts.empty())
        made.refusal = plain(QT_TRANSLATE_NOOP("describe", "nobody in its queue is known not to listen"));
    mean(made, ghosts);
    if (made.isSufficient && !ghosts.empty()) // the head is what everybody waits for
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

std::optional<Choice> removeReader(const Lock &lock)
{
    if (!isHeld(lock) || lock.mode != Mode::Read || lock.mixed)
        return std::nullopt;
    if (lock.state == State::WaitsForOwnRead) {
        Choice made = choice(
            lock, "remove-reader", plain(QT_TRANSLATE_NOOP("describe", "Remove the reader that waits for itself")),
            plain(QT_TRANSLATE_NOOP("describe",
                                    "Its thread gets the write lock when the other readers are done; its"
                                    " release of the read lock will fail.")));
        made.isSufficient = true;
        mean(made, {lock.upgrading});
        return made;
    }
    const std::vector<Owner> dead = deadReaders(lock);
    Choice made = choice(lock, "remove-reader", plain(QT_TRANSLATE_NOOP("describe", "Remove a dead reader")),
                         plain(QT_TRANSLATE_NOOP("describe",
                                                 "Its field goes, and the lock lasts as long as the live readers say."
                                                 " They keep it.")));
    made.isSufficient = lock.state == State::ZombieReader;
    if (dead.empty())
        made.refusal = plain(QT_TRANSLATE_NOOP("describe", "none of its readers is known to be dead"));
    mean(made, dead);
    return made;
}

std::optional<Choice> setTtl(const Lock &lock)
{
    if (!isHeld(lock) || !lock.noExpiry)
        return std::nullopt;
    Choice made = choice(lock, "set-ttl", plain(QT_TRANSLATE_NOOP("describe", "Give it a time to live")),
                         plain(QT_TRANSLATE_NOOP("describe",
                                                 "It frees itself then. Give its holder the time to finish, if it still"
                                                 " works; those who wait are told how long it is.")));
    made.target.amount = proposedTtl.count();
    made.isSufficient = true;
    return made;
}

std::vector<Owner> ownersOf(const Lock &lock)
{
    std::vector<Owner> owners;
    for (const Holder &holder : lock.holders)
        owners.push_back(holder.owner);
    return owners;
}

std::optional<Choice> takePermit(const Lock &lock)
{
    if (lock.holders.empty())
        return std::nullopt;
    Choice made = choice(lock, "force-release", plain(QT_TRANSLATE_NOOP("describe", "Take a permit away")),
                         plain(QT_TRANSLATE_NOOP("describe",
                                                 "One more is free at once, and those who wait are told. The program"
                                                 " that has it works on.")));
    mean(made, ownersOf(lock));
    return made;
}

// What it does not mend is not ended by it: a queue, or two kinds of use.
bool endsWhatIsWrong(const Lock &lock)
{
    switch (lock.state) {
    case State::GhostAtHead:
    case State::DeadlineDrift:
    case State::LeaseChanged:
    case State::MixedKinds: return false;
    default: return needsAttention(lock) && !isRenewedInTime(lock);
    }
}

std::optional<Choice> forceRelease(const Lock &lock)
{
    if (lock.kind == Kind::ExpirableSemaphore)
        return takePermit(lock);
    if (!lock.exists)
        return std::nullopt;
    const char *why = lock.kind == Kind::Token // no message is sent for it
        ? QT_TRANSLATE_NOOP("describe",
                            "It is free at once. Those who wait look again by themselves, and the first to do so gets"
                            " it. If its program still works, two may be at work.")
        : QT_TRANSLATE_NOOP("describe",
                            "It is free at once, and those who wait are woken, which a bare DEL"
                            " would not do. If its program still works, two may be at work.");
    Choice made = choice(lock, "force-release", plain(QT_TRANSLATE_NOOP("describe", "Force-release it")), plain(why));
    if (const auto refusal = lockRefusal(lock.id.key, std::make_shared<const Lock>(lock)))
        made.refusal = Phrase{"%1", {refusal->message}};
    made.isSufficient = !made.refusal && endsWhatIsWrong(lock);
    return made;
}

// By the owners that hold it, as the action takes them; many of one client are one.
std::optional<Choice> disconnect(const Lock &lock)
{
    std::vector<Owner> whom;
    QSet<QByteArray> clients;
    for (const Holder &holder : lock.holders) {
        if (!holder.client.isEmpty() && !clients.contains(holder.client)) {
            clients.insert(holder.client);
            whom.push_back(holder.owner);
        }
    }
    if (!isHeld(lock) || lock.kind == Kind::Token || whom.empty())
        return std::nullopt;
    Choice made = choice(lock, "disconnect", plain(QT_TRANSLATE_NOOP("describe", "Disconnect its holder's client")),
                         plain(QT_TRANSLATE_NOOP("describe",
                                                 "The server closes its connections. A program that lives connects"
                                                 " again by itself, and the lock stays until it expires.")));
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
    for (auto &possible :
         {wake(lock), evict(lock), removeReader(lock), setTtl(lock), forceRelease(lock), disconnect(lock)}) {
        if (possible)
            all.push_back(*possible);
    }
    const auto unseen = plain(QT_TRANSLATE_NOOP("describe", "it has not been confirmed for a while"));
    for (Choice &each : all) {
        if (lock.state == State::Unverified && !each.deed.isEmpty())
            each.refusal = unseen;
    }
    preselect(all);
    for (Choice &each : all) {
        if (at.whyNotAct && !each.deed.isEmpty() && !each.refusal)
            each.refusal = at.whyNotAct;
    }
    return all;
}

} // namespace lockscope::actions
