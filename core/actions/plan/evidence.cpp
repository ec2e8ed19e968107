#include "core/actions/plan/evidence.h"

#include "core/actions/plan/one_step.h"
#include "core/actions/plan/refusals.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/wire/names.h"

namespace lockscope::actions {

namespace {

using monitor::RawLock;
using redis::Command;
using redis::Reply;

constexpr qsizetype shownOfValue = 256; // as in RawLock

constexpr std::size_t ofHash = 7; // number of answers about the lock; answers about the reader's timeout keys follow

std::vector<Command> questions(const Lock &known, const Owner &reader)
{
    const Key &name = known.id.key;
    std::vector<Command> all{Command::read("TYPE", name), Command::read("PTTL", name)};
    const auto ask = [&all](QByteArrayView verb, const Key &key, Command::Words rest = {}) {
        all.push_back(Command::read(verb, key, rest));
    };
    if (known.kind == Kind::Token) {
        ask("GET", name);
    } else if (known.kind == Kind::ExpirableSemaphore) {
        const Key lent = locks::permitTimeouts(name);
        ask("GET", name);
        ask("ZCARD", lent);
        ask("ZRANGE", lent, {"0", "999", "WITHSCORES"});
    } else {
        ask("HGETALL", name);
        ask("GET", locks::fencingToken(name));
        ask("LRANGE", locks::fairQueue(name), {"0", "999"});
        ask("ZRANGE", locks::fairTimeouts(name), {"0", "999", "WITHSCORES"});
        ask("LLEN", locks::fairQueue(name));
        for (const Key &key : timeoutKeys(known, reader))
            ask("PTTL", key);
    }
    return all;
}

std::optional<qint64> score(const Reply &reply)
{
    bool ok = false;
    const double number = reply.toBytes().toDouble(&ok);
    return ok && !reply.isError() && std::abs(number) < 1e18 ? std::optional(qint64(number)) : std::nullopt;
}

std::vector<std::pair<QByteArray, qint64>> scores(const Reply &reply)
{
    std::vector<std::pair<QByteArray, qint64>> all;
    for (std::size_t i = 0; i + 1 < reply.elements.size(); i += 2) {
        if (const auto value = score(reply.elements[i + 1]))
            all.emplace_back(reply.elements[i].toBytes(), *value);
    }
    return all;
}

void takeHash(const Replies &replies, const Lock &known, Evidence &into)
{
    const std::vector<Reply> &fields = replies[2].elements;
    for (std::size_t i = 0; i + 1 < fields.size(); i += 2)
        into.raw.fields.emplace_back(fields[i].toBytes(), fields[i + 1].toBytes());
    into.raw.fieldCount = qint64(into.raw.fields.size());
    if (replies[3].type == Reply::Type::Bulk) {
        into.fencingToken = replies[3].toBytes();
        into.raw.fencingToken = replies[3].toInteger();
    }
    into.raw.look.queueRead = !replies[4].isError();
    for (const Reply &reply : replies[4].elements) {
        const Owner waiter(reply.toBytes());
        const auto before = std::find_if(known.queue.begin(), known.queue.end(),
                                         [&](const QueueEntry &entry) { return entry.owner == waiter; });
        const auto subscribed = before == known.queue.end() ? std::nullopt : before->subscribed;
        into.raw.queue.push_back({waiter, subscribed});
    }
    into.raw.queueLength = replies[6].toInteger();
    for (const auto &[waiter, deadline] : scores(replies[5]))
        into.raw.timeouts.emplace_back(Owner(waiter), deadline);
}

void takeReader(const Replies &replies, const Owner &reader, Evidence &into)
{
    RawLock::ReaderTimeouts timeouts{reader};
    for (std::size_t i = ofHash; i < replies.size(); ++i) {
        timeouts.live += replies[i].integer == -2 ? 0 : 1;
        timeouts.longestPttl = std::max(timeouts.longestPttl, replies[i].integer);
    }
    into.readerTtl = Ttl::fromPttl(timeouts.longestPttl);
    into.raw.readers.push_back(timeouts);
}

void takeString(const Replies &replies, Evidence &into)
{
    into.value = replies[2].toBytes();
    into.raw.value = into.value.left(shownOfValue);
    into.raw.valueSize = into.value.size();
}

void takePermits(const Replies &replies, RawLock &into)
{
    into.permitsSeen = true;
    if (replies[3].integer > 0)
        into.permitsTaken = replies[3].integer;
    into.permits = scores(replies[4]);
}

void keepListeners(const Lock &known, RawLock &into)
{
    switch (traitsOf(known.kind).channel) {
    case WaitChannel::ReadWrite: into.readWriteSubscribers = known.waiters.clients; break;
    case WaitChannel::Semaphore: into.semaphoreSubscribers = known.waiters.clients; break;
    case WaitChannel::Latch: into.latchSubscribers = known.waiters.clients; break;
    case WaitChannel::Unlock:
    case WaitChannel::OfEachWaiter:
    case WaitChannel::None: into.unlockSubscribers = known.waiters.clients; break;
    }
}

void addKeys(const Lock &lock, const Holder &holder, std::vector<Key> &keys)
{
    constexpr std::size_t most = 1'000;
    if (holder.access != Access::Read)
        return;
    for (qint64 n = 1; n <= holder.holds && keys.size() < most; ++n)
        keys.push_back(locks::readTimeout(lock.id.key, holder.owner, int(n)));
}

constexpr qsizetype idSize = 16;

std::optional<Error> whyNotThis(const Lock &semaphore, const Owner &permit)
{
    const QString name = toDisplay(semaphore.id.key.raw());
    if (semaphore.holderCount == 0)
        return precondition(CoreText::tr("no permit of '%1' is held now").arg(name));
    if (permit.isEmpty() && semaphore.holders.size() != 1)
        return precondition(
            CoreText::tr("'%1' has %2 held permits: name the one to take away by its ID, which is shown as its holder")
                .arg(name, QString::number(semaphore.holderCount)));
    return std::nullopt;
}

Error notThere(const Lock &semaphore, const Owner &permit)
{
    return precondition(CoreText::tr("'%1' has no permit %2 (any more)")
                            .arg(toDisplay(semaphore.id.key.raw()), elided(toDisplay(permit.raw()), 80)));
}

// Older clients store the permit's id as text, newer clients store its bytes.
bool isSpelled(const QByteArray &member, const Owner &permit)
{
    const bool isBytes = member.size() == idSize && member.toHex() == permit.raw().toLower();
    return isBytes || member == permit.raw();
}

} // namespace

Task<Result<Evidence>> readEvidence(redis::Server *client, Lock known, Owner reader)
{
    Clock *clock = client->clock();
    Evidence evidence;
    evidence.raw.name = known.id.key;
    evidence.raw.readAt = clock->now();
    std::vector<Command> commands = questions(known, reader);
    auto replies = co_await inOneStep(client, std::move(commands));
    if (!replies)
        co_return Result<Evidence>(replies.error());
    evidence.answeredAt = clock->now();
    evidence.raw.look.roundTrip = toMillis(evidence.answeredAt - evidence.raw.readAt);
    evidence.raw.type = replies->at(0).toBytes();
    evidence.raw.pttl = replies->at(1).integer;
    if (const auto refusal = typeRefusal(known, evidence.raw.type))
        co_return Result<Evidence>(*refusal);
    const bool isString = known.kind == Kind::Token || known.kind == Kind::ExpirableSemaphore;
    if (isString)
        takeString(*replies, evidence);
    else
        takeHash(*replies, known, evidence);
    if (replies->size() > ofHash)
        takeReader(*replies, reader, evidence);
    if (known.kind == Kind::ExpirableSemaphore)
        takePermits(*replies, evidence.raw);
    keepListeners(known, evidence.raw);
    co_return Result<Evidence>(evidence);
}

std::vector<Key> timeoutKeys(const Lock &lock, const Owner &reader)
{
    std::vector<Key> keys;
    for (const Holder &holder : lock.holders) {
        if (holder.owner == reader)
            addKeys(lock, holder, keys);
    }
    return keys;
}

std::vector<Key> timeoutKeys(const Lock &lock)
{
    std::vector<Key> keys;
    for (const Holder &holder : lock.holders)
        addKeys(lock, holder, keys);
    return keys;
}

std::vector<Owner> ownersOf(const Lock &lock)
{
    std::vector<Owner> owners;
    for (const Holder &holder : lock.holders)
        owners.push_back(holder.owner);
    return owners;
}

Owner permitOwner(const QByteArray &member)
{
    return Owner(member.size() == idSize ? member.toHex() : member);
}

std::optional<Error> choosePermit(Plan &plan, const Evidence &evidence, const Owner &permit)
{
    if (auto refusal = whyNotThis(plan.seen, permit))
        return refusal;
    const Owner meant = permit.isEmpty() ? plan.seen.holders.front().owner : permit;
    for (const auto &[member, deadline] : evidence.raw.permits) {
        if (!isSpelled(member, meant))
            continue;
        plan.permit = member;
        plan.permitDeadline = deadline;
    }
    if (plan.permit.isEmpty())
        return notThere(plan.seen, meant);
    plan.target.holder = permitOwner(plan.permit);
    return std::nullopt;
}

} // namespace lockscope::actions
