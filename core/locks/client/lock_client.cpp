#include "core/locks/client/lock_client.h"

#include "core/locks/acquire/acquire.h"
#include "core/locks/acquire/leave_queue.h"
#include "core/locks/client/closing.h"
#include "core/locks/client/fencing.h"
#include "core/locks/client/renew_now.h"
#include "core/locks/client/semaphores.h"
#include "core/locks/client/taking.h"
#include "core/locks/release/give_back.h"
#include "core/locks/release/release.h"

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

    // Makes holds and waiters in these slots check again. A handler of the signal `lost` may destroy the client.
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
    connect(server, &redis::Server::nodesChanged, this, [this] { // runs after the handlers of SlotNodes
        if (d->parts->server->has(redis::Capability::OneSlot))
            d->slotsMoved();
    });
    connect(server, &redis::Server::stateChanged, this, [this](const redis::ConnectionState &state) {
        const bool saysWhich = d->parts->server->has(redis::Capability::OneSlot); // missed() then names the slots
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
    leaveAllQueues(d->parts); // waiters notice the stop only later, when the connection may be gone
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

Taking LockClient::take(Key name, AcquirableKind kind, Millis lease)
{
    return {d->parts, std::move(name), kind, lease};
}

Task<Result<bool>> LockClient::trySetPermits(Key name, int permits)
{
    return setPermits(d->parts, std::move(name), permits);
}

Task<Result<bool>> LockClient::updateLease(Key name, Owner permits, Millis lease)
{
    return setLease(d->parts, std::move(name), std::move(permits), lease);
}

Task<Result<Released>> LockClient::releaseAs(Key name, AcquirableKind kind, Owner owner, int permits)
{
    const Entry entry{std::move(name), kind, std::move(owner), permits};
    return giveBack(d->parts, entry, d->parts->options.watchdogLease);
}

Task<Result<std::optional<qint64>>> LockClient::fencingToken(Key name)
{
    return readFencingToken(d->parts, std::move(name));
}

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
    d->parts->holds.remove(*live);
    d->parts->notifyChanged();
}

Task<std::vector<Error>> LockClient::close(Instant until)
{
    return closeInOrder(d->parts, until);
}

std::vector<std::shared_ptr<Hold>> LockClient::holds() const
{
    const auto all = d->parts->holds.all();
    return {all.begin(), all.end()};
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
