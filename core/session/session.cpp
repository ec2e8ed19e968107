#include "core/session/session.h"

#include <set>
#include <stop_token>

namespace lockscope {

namespace {

// For those whose answer the closing of the connection was.
constexpr Millis lastWordLimit{1'000};

const Error noError{};

Error isClosing()
{
    return {Error::Kind::Canceled, QStringLiteral("the connection is being closed"), {}, {}};
}

// Ours are shown even where nothing but us says that the name is one of a lock.
void expectOwn(monitor::Monitor &monitor, const locks::Hold &hold)
{
    if (hold.kind() == locks::Kind::Token)
        monitor.expect(hold.name(), Kind::Token);
    else if (hold.kind() == locks::Kind::Semaphore)
        monitor.expect(hold.name(), Kind::Semaphore);
    else if (hold.kind() == locks::Kind::ExpirableSemaphore)
        monitor.expect(hold.name(), Kind::ExpirableSemaphore);
}

QString auditFileOf(const SessionOptions &options)
{
    return options.auditFile.isEmpty() ? actions::AuditLog::defaultFile() : options.auditFile;
}

} // namespace

class Session::Private {
public:
    Private(Session *session, const SessionOptions &options, Clock *usedClock)
        : q(session)
        , clock(usedClock)
        , closeLimit(options.closeLimit)
        , client(options.address, usedClock, options.client)
        , monitor(&client, options.monitor)
        , locks(&client, options.locks)
        , holds(&client, &locks, options.client, options.locks)
        , audit(auditFileOf(options))
        , force(&client, &monitor, &audit)
    { }

    void connectSignals();
    void tellLosses();
    static Task<void> setPermits(Private *d, quint64 request, Key name, int permits, std::stop_token stop);
    static Task<void> plan(Private *d, quint64 request, Key name, Owner holder, std::stop_token stop);
    static Task<void> forceRelease(Private *d, quint64 request, actions::ForceReleasePlan plan, QString reason,
                                   std::stop_token stop);
    static Task<void> close(Private *d, std::stop_token stop);

    Session *q;
    Clock *clock;
    Millis closeLimit;
    redis::NodeClient client;
    monitor::Monitor monitor;
    locks::LockClient locks;
    SessionHolds holds;
    actions::AuditLog audit;
    actions::ForceRelease force;
    std::set<quint64> lost; // holds of whose loss it was told
    bool closing = false;
    TaskScope tasks; // stopped before what its tasks use is gone
    TaskScope end; // close(), which joins the others
};

void Session::Private::connectSignals()
{
    connect(&client, &redis::Server::stateChanged, q,
            [this](const redis::ConnectionState &state) { Q_EMIT q->stateChanged(state, client.info()); });
    connect(&monitor, &monitor::Monitor::changed, q, &Session::changed);
    connect(&monitor, &monitor::Monitor::happened, q, &Session::happened);
    connect(&monitor, &monitor::Monitor::seriesChanged, q, &Session::seriesChanged);
    connect(&monitor, &monitor::Monitor::totalsChanged, q, &Session::totalsChanged);
    connect(&monitor, &monitor::Monitor::statusChanged, q, [this](const Status &status) {
        Q_EMIT q->statusChanged(status);
        Q_EMIT q->roundTripChanged(client.roundTrip());
    });
    connect(&holds, &SessionHolds::changed, q, [this] {
        tellLosses();
        Q_EMIT q->holdsChanged(holds.holds());
        Q_EMIT q->compoundsChanged(holds.compounds());
    });
    connect(&holds, &SessionHolds::taken, q, [this](const locks::Hold &hold) { expectOwn(monitor, hold); });
    connect(&holds, &SessionHolds::progressed, q, &Session::acquireProgressed);
    connect(&holds, &SessionHolds::compoundProgressed, q, &Session::compoundProgressed);
    connect(&holds, &SessionHolds::finished, q, &Session::acquireFinished);
    connect(&holds, &SessionHolds::released, q, &Session::releaseFinished);
    connect(&holds, &SessionHolds::compoundReleased, q, &Session::compoundReleaseFinished);
}

// Of our own holds it is known for certain: the monitor only sees that the field is gone.
void Session::Private::tellLosses()
{
    std::vector<LockEvent> events;
    std::vector<monitor::OwnHold> own;
    std::set<quint64> now;
    for (const locks::HoldFacts &hold : locks.facts()) {
        if (!hold.lost)
            own.push_back({monitor.idOf(hold.name), hold.owner, hold.lease, hold.watchdog});
        if (!hold.lost)
            continue;
        now.insert(hold.id);
        if (!lost.count(hold.id))
            events.push_back({LockEvent::What::Lost, monitor.idOf(hold.name), hold.owner, KnownBy::Event,
                              clock->wallMillis(), clock->now(), 0});
    }
    lost = std::move(now);
    monitor.setOwn(own);
    monitor.tell(std::move(events));
}

Task<void> Session::Private::setPermits(Private *d, quint64 request, Key name, int permits, std::stop_token stop)
{
    auto made = co_await d->locks.trySetPermits(name, permits);
    if (stop.stop_requested())
        co_return;
    if (made && *made) // shown also while nobody waits for it
        d->monitor.expect(name, Kind::Semaphore);
    Q_EMIT d->q->permitsSet(request, made && *made, made ? noError : made.error());
}

Task<void> Session::Private::plan(Private *d, quint64 request, Key name, Owner holder, std::stop_token stop)
{
    auto plan = co_await d->force.planFor(name, holder, stop);
    if (stop.stop_requested())
        co_return;
    if (plan)
        Q_EMIT d->q->planReady(request, *plan, noError);
    else
        Q_EMIT d->q->planReady(request, std::nullopt, plan.error());
}

Task<void> Session::Private::forceRelease(Private *d, quint64 request, actions::ForceReleasePlan plan, QString reason,
                                          std::stop_token stop)
{
    auto outcome = co_await d->force.execute(plan, reason, stop);
    if (stop.stop_requested())
        co_return;
    if (outcome)
        Q_EMIT d->q->forceReleaseFinished(request, *outcome, noError);
    else
        Q_EMIT d->q->forceReleaseFinished(request, std::nullopt, outcome.error());
}

Task<void> Session::Private::close(Private *d, std::stop_token stop)
{
    const Instant until = d->clock->now() + d->closeLimit;
    auto left = co_await d->holds.close(until, stop);
    if (stop.stop_requested())
        co_return;
    co_await d->tasks.join(d->clock, until, stop);
    if (stop.stop_requested())
        co_return;
    d->monitor.stop();
    d->client.close();
    const Instant atLast = d->clock->now() + lastWordLimit;
    co_await d->tasks.join(d->clock, atLast, stop);
    if (stop.stop_requested())
        co_return;
    Q_EMIT d->q->closed(left);
}

Session::Session(SessionOptions options, Clock *clock, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, options, clock))
{
    d->connectSignals();
}

Session::~Session() = default;

void Session::open()
{
    d->monitor.start();
    d->client.open();
}

void Session::close()
{
    if (std::exchange(d->closing, true))
        return;
    d->end.spawn(Private::close(d.get(), d->end.stopToken()));
}

void Session::setPaused(bool paused)
{
    d->monitor.setPaused(paused);
}
void Session::watch(const LockId &lock)
{
    d->monitor.watch(lock.key);
}
void Session::unwatch(const LockId &lock)
{
    d->monitor.unwatch(lock.key);
}
void Session::setVisible(const std::vector<LockId> &locks)
{
    std::vector<Key> names;
    for (const LockId &lock : locks)
        names.push_back(lock.key);
    d->monitor.setVisible(names);
}

void Session::acquire(quint64 request, locks::AcquireRequest what)
{
    d->holds.acquire(request, std::move(what));
}
void Session::acquireCompound(quint64 request, CompoundRequest what)
{
    d->holds.acquire(request, std::move(what));
}
void Session::cancelAcquire(quint64 request)
{
    d->holds.cancel(request);
}
void Session::release(quint64 holdId)
{
    d->holds.release(holdId);
}
void Session::releaseCompound(quint64 compoundId)
{
    d->holds.releaseCompound(compoundId);
}

void Session::setPermits(quint64 request, Key name, int permits)
{
    if (d->closing) {
        Q_EMIT permitsSet(request, false, isClosing());
        return;
    }
    d->tasks.spawn(Private::setPermits(d.get(), request, std::move(name), permits, d->tasks.stopToken()));
}

void Session::planForceRelease(quint64 request, const LockId &lock, Owner holder)
{
    if (d->closing) {
        Q_EMIT planReady(request, std::nullopt, isClosing());
        return;
    }
    d->tasks.spawn(Private::plan(d.get(), request, lock.key, std::move(holder), d->tasks.stopToken()));
}

void Session::forceRelease(quint64 request, actions::ForceReleasePlan plan, QString reason)
{
    if (d->closing) {
        Q_EMIT forceReleaseFinished(request, std::nullopt, isClosing());
        return;
    }
    d->tasks.spawn(Private::forceRelease(d.get(), request, std::move(plan), std::move(reason), d->tasks.stopToken()));
}

redis::Server *Session::client()
{
    return &d->client;
}
monitor::Monitor *Session::monitor()
{
    return &d->monitor;
}
locks::LockClient *Session::lockClient()
{
    return &d->locks;
}
SessionHolds *Session::holds()
{
    return &d->holds;
}
actions::ForceRelease *Session::forceRelease()
{
    return &d->force;
}

} // namespace lockscope
