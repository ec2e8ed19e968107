#include "core/play/run/judge_condition.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::play {

namespace {

QByteArray text(const Who &who)
{
    return who.actor.isEmpty() ? QByteArray("an unknown owner") : laneOwner(who).raw();
}

QByteArray text(const Counts &holders)
{
    QByteArrayList all;
    for (const auto &[who, count] : holders)
        all << text(who) + " (" + QByteArray::number(count) + ')';
    return all.isEmpty() ? QByteArray("nobody holds it") : all.join(", ") + " on the server";
}

const ActorState *actorOf(const SandboxState &sandbox, const QString &name)
{
    for (const auto &each : sandbox.actors) {
        if (each->name == name)
            return each.get();
    }
    return nullptr;
}

bool hasHold(const std::vector<BelievedHold> &believedHolds, const Who &who, const QString &lock)
{
    return std::any_of(believedHolds.begin(), believedHolds.end(),
                       [&](const BelievedHold &claim) { return claim.lock == lock && claim.thread == who.thread; });
}

QByteArrayList believers(const Evidence &evidence, const QString &lock)
{
    QByteArrayList all;
    for (const auto &actor : evidence.sandbox.actors) {
        for (const BelievedHold &claim : actor->holds) {
            const QByteArray owner = text(Who{actor->name, claim.thread});
            if (claim.lock == lock && !all.contains(owner)) // one owner may have several holds
                all << owner;
        }
    }
    return all;
}

Judgement byBelievers(const Evidence &evidence, const QString &lock, bool isTrue)
{
    const QByteArrayList all = believers(evidence, lock);
    return {isTrue,
            all.isEmpty() ? QByteArray("nobody believes that they hold it")
                          : all.join(", ") + " believe that they hold it"};
}

Counts holders(const QString &lock, const Evidence &evidence)
{
    return holdersOf(*evidence.setting.lock(lock), evidence.sandbox, evidence.setting, evidence.owners);
}

Judgement on(const is::Held &what, const Evidence &evidence)
{
    const Counts all = holders(what.lock, evidence);
    const auto at = all.find(what.by);
    return {at != all.end() && (!what.count || *what.count == at->second), text(all)};
}

Judgement on(const is::Believed &what, const Evidence &evidence)
{
    const ActorState *actor = actorOf(evidence.sandbox, what.by.actor);
    return byBelievers(evidence, what.lock, actor && hasHold(actor->holds, what.by, what.lock));
}

Judgement on(const is::Waiting &what, const Evidence &evidence)
{
    const ActorState *actor = actorOf(evidence.sandbox, what.who.actor);
    const bool waits = actor && hasHold(actor->waits, what.who, what.lock);
    return {waits, waits ? "it waits" : "it does not wait"};
}

// Except for red locks, a lock counts as taken if its key exists, even if no lock client wrote the key.
Judgement on(const is::Free &what, const Evidence &evidence)
{
    const LockTerms &lock = *evidence.setting.lock(what.lock);
    const Counts all = holders(what.lock, evidence);
    bool isThere = !all.empty();
    for (const ServerState *server : serversOf(lock, evidence.sandbox, evidence.setting)) {
        for (const Key &name : lock.keys)
            isThere = isThere || (lock.compound != Compound::Red && findKey(evidence.sandbox, name, server->name));
    }
    return {!isThere, text(all)};
}

Judgement on(const is::Exclusive &what, const Evidence &evidence)
{
    const bool had = evidence.history.hadTwoOwners(what.lock);
    return {!had,
            had ? "two actors believed at the same time that they held it" : "there were never two owners at once"};
}

Judgement on(const is::TwoOwners &what, const Evidence &evidence)
{
    return byBelievers(evidence, what.lock, believers(evidence, what.lock).size() > 1);
}

Judgement on(const is::Exists &what, const Evidence &evidence)
{
    if (!what.servers) {
        const bool isThere = findKey(evidence.sandbox, what.key, what.server);
        return {isThere, isThere ? "it exists" : "it does not exist"};
    }
    const auto count =
        std::count_if(evidence.sandbox.servers.begin(), evidence.sandbox.servers.end(), [&](const auto &each) {
            return each->standing == Standing::Up && findKey(evidence.sandbox, what.key, each->name);
        });
    return {count == *what.servers, "it is on " + QByteArray::number(qint64(count)) + " servers"};
}

QByteArray text(const KeyState *key)
{
    if (!key)
        return "it does not exist";
    if (!key->ttl.hasExpiry())
        return "it has no expiry";
    return "it has " + QByteArray::number(qint64(key->ttl.left().count())) + " ms left";
}

Judgement on(const is::Expiring &what, const Evidence &evidence)
{
    const KeyState *key = findKey(evidence.sandbox, what.key, what.server);
    const bool isTrue = key && key->ttl.hasExpiry() && key->ttl.left() >= evidence.pace.of(what.from)
        && key->ttl.left() <= evidence.pace.of(what.to);
    return {isTrue, text(key)};
}

Judgement on(const is::Unexpiring &what, const Evidence &evidence)
{
    const KeyState *key = findKey(evidence.sandbox, what.key, what.server);
    return {key && key->ttl.isNoExpiry(), text(key)};
}

Judgement on(const is::Valued &what, const Evidence &evidence)
{
    const KeyState *key = findKey(evidence.sandbox, what.key, what.server);
    const bool isString = key && key->type == KeyState::Type::String && !key->fields.empty();
    return {isString && key->fields.front().second == what.value,
            isString ? "it is " + key->fields.front().second : QByteArray("it is not a string, or does not exist")};
}

Judgement on(const is::Queued &what, const Evidence &evidence)
{
    const QByteArray &name = evidence.setting.lock(what.lock)->keys.front().raw();
    const Key queue("redisson_lock_queue:" + (name.contains('{') ? name : '{' + name + '}'));
    const KeyState *key = findKey(evidence.sandbox, queue, {});
    std::vector<Who> owners;
    QByteArrayList words;
    for (const auto &[at, owner] : key ? key->fields : std::vector<KeyState::Field>()) {
        owners.push_back(evidence.owners.value(Owner(owner)));
        words << text(owners.back());
    }
    return {owners == what.owners,
            words.isEmpty() ? QByteArray("the queue is empty") : "the queue is " + words.join(", ")};
}

Judgement on(const is::Woken &what, const Evidence &evidence)
{
    const auto wake = evidence.history.wakeOf(what.who, what.lock);
    if (!wake || !wake->isWoken)
        return {false, "no message woke it"};
    const bool isInTime = !what.within || wake->took <= *what.within;
    return {isInTime, "it was woken after " + QByteArray::number(qint64(wake->took.count() / 1'000)) + " ms"};
}

Judgement on(const is::ToldLost &what, const Evidence &evidence)
{
    const bool isTold = evidence.history.wasToldLost(what.who, what.lock);
    return {isTold, isTold ? "it knows" : "it does not know"};
}

Judgement on(const is::Messages &what, const Evidence &evidence)
{
    const int count = evidence.history.messages(what.lock);
    return {count == what.count, QByteArray::number(count) + " messages were published"};
}

Judgement on(const is::Master &what, const Evidence &evidence)
{
    const ServerState *server = findServer(evidence.sandbox, what.server);
    const bool isMaster = server && server->standing == Standing::Up && server->role == Role::Master;
    return {isMaster, isMaster ? "it is the master" : "it is not the master"};
}

Judgement on(const is::HeldBack &what, const Evidence &evidence)
{
    const auto &actors = evidence.sandbox.actors;
    const auto actor =
        std::find_if(actors.begin(), actors.end(), [&](const auto &each) { return each->name == what.actor; });
    const int count = actor == actors.end() ? 0 : (*actor)->heldBack;
    return {count == what.count, QByteArray::number(count) + " are held back"};
}

Judgement on(const is::Stored &what, const Evidence &evidence)
{
    const QByteArray value = evidence.guarded.value(what.resource);
    return {value == what.value, "it has " + (value.isEmpty() ? QByteArray("nothing") : value)};
}

} // namespace

Judgement judge(const Condition &condition, const Evidence &evidence)
{
    return std::visit([&](const auto &what) { return on(what, evidence); }, condition);
}

} // namespace lockscope::play
