#include "core/locks/client/lock_client.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/acquire/acquire.h"
#include "core/locks/acquire/leave_queue.h"
#include "core/locks/client/script_acquire.h"
#include "core/locks/client/semaphores.h"
#include "core/locks/client/what_becomes_of_it.h"
#include "core/locks/hold/hold_state.h"
#include "core/locks/release/release.h"
#include "core/locks/release/release_entry.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"

#include <algorithm>

namespace lockscope::locks {

class LockClient::Private {
public:
    Private(redis::Server *server, LockClientOptions options)
        : parts(std::make_shared<AcquireParts>(server, options))
    { }

    void lookAtAll() const
    {
        for (const auto &hold : parts->holds.all())
            hold->hurry();
    }

    void slotsMoved() const
    {
        for (const auto &hold : parts->holds.all())
            hold->slotsMoved();
        parts->waiters.room.callUntold();
    }

    // Makes holds and waiters in these slots check again. Static, because a handler of the signal `lost` may destroy
    // the client.
    static void lookAgain(const std::shared_ptr<AcquireParts> &parts, const redis::Missed &what)
    {
        if (what.reconnected)
            parts->watches.disconnected(what.reconnected);
        for (const auto &hold : parts->holds.all()) {
            if (redis::contains(what.slots, redis::slotOf(hold->name().raw())))
                hold->hurry();
        }
        parts->waiters.room.wake(what.slots);
    }

    std::shared_ptr<AcquireParts> parts;
};

LockClient::LockClient(redis::Server *server, LockClientOptions options, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(server, options))
{
    d->parts->changed = [this] { Q_EMIT changed(); };
    connect(server, &redis::Server::nodesChanged, this, [this] { // this handler runs after the handler of SlotNodes
        if (d->parts->server->has(redis::Capability::OneSlot))
            d->slotsMoved();
    });
    connect(server, &redis::Server::stateChanged, this, [this](const redis::ConnectionState &state) {
        // in a cluster, missed() names the affected slots
        const bool saysWhich = d->parts->server->has(redis::Capability::OneSlot);
        if (state.phase == redis::ConnectionState::Phase::Live && !saysWhich)
            Private::lookAgain(std::shared_ptr(d->parts), {d->parts->server, redis::allSlots()});
    });
    connect(server, &redis::Server::missed, this,
            [this](const redis::Missed &what) { Private::lookAgain(std::shared_ptr(d->parts), what); });
}

LockClient::~LockClient()
{
    d->parts->changed = nullptr;
    for (const auto &hold : d->parts->holds.all())
        hold->detach();
    leaveAllQueues(d->parts); // a waiter itself notices the stop only later, when the connection may no longer exist
    d->parts->closing.request_stop();
    d->parts->stop.request_stop();
    d->parts->tasks.requestStop();
}

const QByteArray &LockClient::uuid() const
{
    return d->parts->identity.uuid();
}

Owner LockClient::newOwner()
{
    return d->parts->identity.newOwner();
}

LockId LockClient::idOf(const Key &name) const
{
    return d->parts->idOf(name);
}

QByteArray LockClient::processOf(const Key &name) const
{
    return d->parts->processOf(name);
}

Task<Result<AcquireOutcome>> LockClient::acquire(AcquireRequest request, AcquireObserver observer, std::stop_token stop)
{
    return acquireLock(d->parts, std::move(request), std::move(observer), std::move(stop));
}

Task<Result<Released>> LockClient::release(std::shared_ptr<Hold> hold)
{
    Q_ASSERT(hold);
    return releaseHold(d->parts, std::static_pointer_cast<LiveHold>(hold));
}

ScriptAcquire LockClient::beginScriptAcquire(Key name, AcquirableKind kind, Millis lease)
{
    return {d->parts, std::move(name), kind, lease};
}

Task<Result<bool>> LockClient::trySetPermits(Key name, int permits)
{
    return setPermits(d->parts, std::move(name), permits);
}

namespace {

// The lease of the owner is not known here. If counts remain, the release must not shorten their time.
Task<Result<Released>> releaseWithoutHold(std::shared_ptr<ReleaseParts> parts, Entry entry)
{
    Millis lease = parts->options.watchdogLease;
    const bool hasCount = !rulesOf(entry.kind).own;
    if (hasCount && parts->server && parts->server->isLive()) { // a dead server must not cost this time twice
        const Instant until = parts->server->deadline();
        auto state = co_await readHold(parts, entry, until);
        if (state && state->ttl.hasExpiry())
            lease = std::max(lease, state->ttl.left());
    }
    auto released = co_await releaseEntry(parts, entry, lease);
    co_return released;
}

} // namespace

Task<Result<Released>> LockClient::releaseAs(Key name, AcquirableKind kind, Owner owner, int permits)
{
    return releaseWithoutHold(d->parts, {std::move(name), kind, std::move(owner), permits});
}

namespace {

using Token = std::optional<qint64>;

Error notAToken(const Key &key)
{
    return {Error::Kind::Precondition,
            CoreText::tr("the key '%1' does not hold a fencing token").arg(elided(toDisplay(key.raw()), 150)),
            {},
            {}};
}

Task<Result<Token>> readFencingToken(std::shared_ptr<ServerLink> link, Key name)
{
    if (!link->server)
        co_return Result<Token>(serverGone());
    const Key key = fencingToken(name);
    const auto pending = link->server->send(redis::Command::read("GET", key));
    auto reply = co_await pending;
    if (!reply && isWrongType(reply.error()))
        co_return Result<Token>(notAToken(key));
    if (!reply)
        co_return Result<Token>(reply.error());
    if (reply->isNil())
        co_return Result<Token>(Token());
    const Token token = reply->toInteger();
    if (!token)
        co_return Result<Token>(notAToken(key));
    co_return Result<Token>(token);
}

} // namespace

Task<Result<std::optional<qint64>>> LockClient::fencingToken(Key name)
{
    return readFencingToken(d->parts, std::move(name));
}

namespace {

Error lostBefore()
{
    return {
        Error::Kind::Precondition, CoreText::tr("the lock is no longer held, so there is nothing to renew"), {}, {}};
}

std::optional<Error> whyNotNow(const LiveHold &hold)
{
    if (!hold.isHeld())
        return lostBefore();
    if (!rulesOf(hold.kind()).hasLease)
        return Error{Error::Kind::Precondition, CoreText::tr("a semaphore's permits have no lease to renew"), {}, {}};
    if (!hold.hasWatchdog() && hold.holds() > 1) // each re-entry may have set its own lease
        return Error{Error::Kind::Precondition,
                     CoreText::tr("a lock entered more than once with a lease cannot be renewed: release it down to "
                                  "one hold first"),
                     {},
                     {}};
    return std::nullopt;
}

Task<Result<void>> renewNow(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold)
{
    const Entry entry = hold->entry();
    KeyedMutex::Guard turn(&parts->turns, entry);
    if (!turn.isMine()) {
        const std::stop_token stop = parts->stop.get_token();
        const bool mine = co_await turn.wait(stop);
        if (!mine)
            co_return Result<void>(serverGone());
    }
    hold->lookAtDeadline();
    if (const auto reason = whyNotNow(*hold))
        co_return Result<void>(*reason);
    if (!parts->server)
        co_return Result<void>(serverGone());
    const Instant sentAt = parts->clock->now();
    const Millis lease = hold->lease();
    const Instant until = std::min(parts->server->deadline(), hold->deadline());
    const ScriptCall call = renewCall(entry, lease);
    auto reply = co_await parts->server->eval(call.script, call.keys, call.arguments, until);
    if (hold->lookAtDeadline() || !hold->isHeld())
        co_return Result<void>(lostBefore());
    if (!reply && !isWrongType(reply.error()))
        co_return Result<void>(reply.error());
    if (!reply || reply->toInteger() != 1) {
        hold->lose(LossReason::NotHeldAnymore);
        co_return Result<void>(lostBefore());
    }
    hold->renewedUntil(validUntil(sentAt, lease));
    co_return Result<void>();
}

} // namespace

Task<Result<void>> LockClient::renew(std::shared_ptr<Hold> hold)
{
    Q_ASSERT(hold);
    return renewNow(d->parts, std::static_pointer_cast<LiveHold>(hold));
}

void LockClient::detach(const std::shared_ptr<Hold> &hold)
{
    const auto live = d->parts->holds.byId(hold->id());
    if (!live)
        return;
    live->detach();
    d->parts->holds.leave(*live, d->parts->clock->now());
    d->parts->notifyChanged();
}

namespace {

Error leftBehind(const ReleaseParts &parts, const Entry &entry)
{
    const QString shown = elided(toDisplay(entry.name.raw()), 100);
    const QString message =
        QLatin1Char('\'') + shown + CoreText::tr("' could not be released in time: ") + whatBecomesOfIt(entry.kind);
    return {Error::Kind::OutcomeUnknown, message, {}, parts.server ? parts.server->address().node() : QString()};
}

Task<std::vector<Error>> closeInOrder(std::shared_ptr<ReleaseParts> parts, Instant until)
{
    parts->closing.request_stop();
    const std::stop_token gone = parts->stop.get_token();
    std::vector<Error> left;
    const bool settled = co_await parts->ends.gone(parts->clock, until, gone);
    if (settled)
        co_await parts->tasks.join(parts->clock, until, gone);
    for (const Entry &entry : parts->ends.entries())
        left.push_back(leftBehind(*parts, entry));
    co_return left;
}

} // namespace

Task<std::vector<Error>> LockClient::close(Instant until)
{
    return closeInOrder(d->parts, until);
}

std::vector<std::shared_ptr<Hold>> LockClient::holds() const
{
    const auto all = d->parts->holds.all();
    return {all.begin(), all.end()};
}

std::vector<WaitingRequest> LockClient::waiting() const
{
    std::vector<WaitingRequest> all;
    for (const auto &request : d->parts->waiters.room.waiting()) {
        all.push_back({d->parts->idOf(request.lock), request.owner, request.access, request.since, request.limit});
    }
    return all;
}

bool LockClient::isInUse() const
{
    return !d->parts->holds.all().empty() || !d->parts->ends.entries().empty() || d->parts->tasks.count() > 0;
}

std::vector<HoldFacts> LockClient::facts() const
{
    std::vector<HoldFacts> facts;
    for (const auto &hold : d->parts->holds.all())
        facts.push_back(hold->facts());
    return facts;
}

void LockClient::setFrozen(bool frozen)
{
    d->parts->frozen = frozen;
    if (!frozen)
        d->lookAtAll();
}

} // namespace lockscope::locks

#include "moc_lock_client.cpp"
