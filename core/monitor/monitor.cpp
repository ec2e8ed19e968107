#include "core/monitor/monitor.h"

#include "core/model/lock.h"
#include "core/monitor/node_watches.h"

namespace lockscope::monitor {

namespace {

constexpr Millis tickEvery(100);

LockStore::Times timesOf(const MonitorOptions &options)
{
    return {options.watchedEvery, options.refreshEvery, options.deltaEvery, options.goneFor, options.unverifiedAfter};
}

} // namespace

// The nodes of a source and the store of their locks.
class Monitor::Private {
public:
    Private(Monitor *monitor, redis::Server *watched, const MonitorOptions &options)
        : q(monitor)
        , server(watched)
        , clock(server->clock())
        , catalog(options.catalog)
        , store(clock, timesOf(options), {options.catalog, options.source, server->address().db}, outputs())
        , nodes(server, options, &store)
    { }

    Task<void> tick(std::stop_token stop);
    void tellStatus();
    void tell(int ticks);

    Monitor *q;
    redis::Server *server;
    Clock *clock;
    const families::CatalogPtr catalog;
    LockStore store;
    NodeWatches nodes;
    Status status;
    std::unique_ptr<TaskScope> life; // exists from start() to stop()

private:
    LockStore::Outputs outputs()
    {
        return {[this](const DeltaPtr &delta) { Q_EMIT q->changed(delta); },
                [this](const std::vector<LockEvent> &events) { Q_EMIT q->happened(events); },
                [this](const SeriesPtr &series) { Q_EMIT q->seriesChanged(series); }};
    }
};

Task<void> Monitor::Private::tick(std::stop_token stop)
{
    for (int ticks = 1;; ++ticks) {
        const Instant until = clock->now() + tickEvery;
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return;
        store.tick(nodes.contacts());
        tell(ticks);
        if (stop.stop_requested())
            co_return;
    }
}

void Monitor::Private::tellStatus()
{
    status = Status();
    nodes.fill(status);
    status.locks = store.count();
    status.sentinelsWithoutEvents = server->sentinelsWithoutEvents();
    Q_EMIT q->statusChanged(status);
}

void Monitor::Private::tell(int ticks)
{
    if (ticks % 5 == 0)
        tellStatus();
    if (ticks % 10 == 0)
        Q_EMIT q->totalsChanged(store.closeInterval());
}

Monitor::Monitor(redis::Server *server, MonitorOptions options, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, server, options))
{ }

Monitor::~Monitor() = default;

void Monitor::start()
{
    if (d->life)
        return;
    d->life = std::make_unique<TaskScope>();
    d->life->spawn(d->tick(d->life->stopToken()));
    d->nodes.start();
}

void Monitor::stop()
{
    d->nodes.stop();
    d->life.reset();
    d->store.events().flush();
}

void Monitor::setPaused(bool paused)
{
    d->nodes.setPaused(paused);
}

void Monitor::watch(const Key &name)
{
    d->store.watch(name);
    d->nodes.readWatched();
}

void Monitor::expect(const Key &name, Kind kind)
{
    d->nodes.of(name).expect(name, kind);
}

void Monitor::unwatch(const Key &name)
{
    d->store.unwatch(name);
}

void Monitor::setVisible(std::vector<Key> names)
{
    d->store.setVisible(names);
}

void Monitor::beginForcing(const Key &name, std::vector<Owner> holders)
{
    d->store.events().beginForcing(name, std::move(holders));
}

void Monitor::endForcing(const Key &name, bool freed)
{
    d->store.events().endForcing(name, freed);
}

void Monitor::upgradeSeen(const Key &name, const Owner &reader)
{
    d->store.upgradeSeen(name, reader);
    d->nodes.readHints();
}

void Monitor::setOwn(const std::vector<OwnHold> &holds)
{
    d->store.setOwn(holds);
    d->nodes.readHints();
}

void Monitor::setUsual(UsualTablePtr usual)
{
    d->store.setUsual(std::move(usual));
}

void Monitor::setWaits(const QHash<Key, WaitFacts> &waits)
{
    d->store.setWaits(waits);
}

void Monitor::tell(std::vector<LockEvent> events)
{
    d->store.events().tell(std::move(events));
}

families::CatalogPtr Monitor::catalog() const
{
    return d->catalog;
}

LockId Monitor::idOf(const Key &name) const
{
    return d->store.idOf(name);
}

std::shared_ptr<const Snapshot> Monitor::snapshot() const
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->locks = d->store.rows();
    snapshot->asOf = d->clock->now();
    snapshot->wallMillis = d->clock->wallMillis();
    snapshot->complete = d->nodes.isWhole();
    return snapshot;
}

LockPtr Monitor::lock(const Key &name) const
{
    return d->store.lock(name);
}

SeriesPtr Monitor::series(const Key &name) const
{
    return d->store.series(name);
}

const Status &Monitor::statusNow()
{
    d->tellStatus();
    return d->status;
}

const Status &Monitor::status() const
{
    return d->status;
}

bool Monitor::hasContact() const
{
    return d->server->isLive() && d->nodes.haveContact();
}

quint32 Monitor::unlocksHeard(const Key &name) const
{
    return d->store.unlocksHeard(name);
}

int Monitor::passes() const
{
    return d->nodes.passes();
}

Task<Result<LockPtr>> Monitor::read(Key name, std::stop_token stop)
{
    return d->nodes.read(std::move(name), std::move(stop));
}

LockPtr Monitor::record(RawLock raw)
{
    raw.serverMillis = d->nodes.of(raw.name).serverClock().at(raw.readAt);
    d->store.record(raw);
    const LockPtr lock = d->store.lock(raw.name);
    return lock && !lock->gone ? lock : nullptr;
}

Task<Result<bool>> Monitor::complete(Instant deadline, std::stop_token stop)
{
    return d->nodes.complete(deadline, std::move(stop));
}

} // namespace lockscope::monitor
