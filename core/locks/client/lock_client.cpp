#include "core/locks/client/lock_client.h"

#include "core/locks/acquire/acquire.h"
#include "core/locks/acquire/in_line.h"
#include "core/locks/client/closing.h"
#include "core/locks/client/fencing.h"
#include "core/locks/client/permits.h"
#include "core/locks/client/renew_now.h"
#include "core/locks/hold/live_hold.h"
#include "core/locks/release/release.h"
#include "core/locks/wire/kind_rules.h"

namespace lockscope::locks {

Error clientGone()
{
    return {Error::Kind::Canceled, QStringLiteral("the connection to the server was closed"), {}, {}};
}

class LockClient::Private {
public:
    Private(redis::Server *client, LockClientOptions options)
        : engine(std::make_shared<Engine>(client, options))
    { }

    void lookAtAll() const
    {
        for (const auto &hold : engine->holds.all())
            hold->hurry();
    }

    std::shared_ptr<Engine> engine;
};

LockClient::LockClient(redis::Server *client, LockClientOptions options, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(client, options))
{
    d->engine->changed = [this] { Q_EMIT changed(); };
    connect(client, &redis::Server::stateChanged, this, [this](const redis::ConnectionState &state) {
        if (state.phase != redis::ConnectionState::Phase::Live)
            return;
        const auto engine = d->engine; // a slot of `lost` may destroy this client
        engine->watch.disconnected();
        d->lookAtAll();
        engine->waiters.wakeAll();
    });
}

LockClient::~LockClient()
{
    d->engine->changed = nullptr;
    for (const auto &hold : d->engine->holds.all())
        hold->detach();
    leaveAllLines(d->engine); // who waits hears of the stop only later, when the connection may be gone
    d->engine->closing.request_stop();
    d->engine->stop.request_stop();
    d->engine->renewals.requestStop();
}

const QByteArray &LockClient::uuid() const
{
    return d->engine->identity.uuid();
}

Owner LockClient::newOwner()
{
    return d->engine->identity.newOwner();
}

Task<Result<AcquireOutcome>> LockClient::acquire(AcquireRequest request, AcquireObserver observer, std::stop_token stop)
{
    if (rulesOf(request.kind).leave)
        return acquireInLine(d->engine, std::move(request), std::move(observer), std::move(stop));
    return acquireLock(d->engine, std::move(request), std::move(observer), std::move(stop));
}

Task<Result<Released>> LockClient::release(std::shared_ptr<Hold> hold)
{
    Q_ASSERT(hold);
    return releaseHold(d->engine, std::static_pointer_cast<LiveHold>(hold));
}

Task<Result<bool>> LockClient::trySetPermits(Key name, int permits)
{
    return setPermits(d->engine, std::move(name), permits);
}

Task<Result<bool>> LockClient::updateLease(Key name, Owner permits, Millis lease)
{
    return setLease(d->engine, std::move(name), std::move(permits), lease);
}

Task<Result<Released>> LockClient::releaseAs(Key name, Kind kind, Owner owner, int permits)
{
    const Entry entry{std::move(name), kind, std::move(owner), permits};
    return giveBack(d->engine, entry, d->engine->options.watchdogLease);
}

Task<Result<std::optional<qint64>>> LockClient::fencingToken(Key name)
{
    return readFencingToken(d->engine, std::move(name));
}

Task<Result<void>> LockClient::renew(std::shared_ptr<Hold> hold)
{
    Q_ASSERT(hold);
    return renewNow(d->engine, std::static_pointer_cast<LiveHold>(hold));
}

void LockClient::detach(const std::shared_ptr<Hold> &hold)
{
    const auto live = d->engine->holds.byId(hold->id());
    if (!live)
        return;
    live->detach();
    d->engine->holds.remove(*live);
    d->engine->notifyChanged();
}

Task<std::vector<Error>> LockClient::close(Instant until)
{
    return closeInOrder(d->engine, until);
}

std::vector<std::shared_ptr<Hold>> LockClient::holds() const
{
    const auto all = d->engine->holds.all();
    return {all.begin(), all.end()};
}

std::vector<HoldFacts> LockClient::facts() const
{
    std::vector<HoldFacts> facts;
    for (const auto &hold : d->engine->holds.all())
        facts.push_back(hold->facts());
    return facts;
}

void LockClient::setFrozen(bool frozen)
{
    d->engine->frozen = frozen;
    if (!frozen)
        d->lookAtAll();
}

} // namespace lockscope::locks

#include "moc_lock_client.cpp"
