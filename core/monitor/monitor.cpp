#include "core/monitor/monitor.h"

#include "core/monitor/monitor_private.h"

namespace lockscope::monitor {

Monitor::Monitor(redis::Server *client, MonitorOptions options, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, client, std::move(options)))
{
    connect(client, &redis::Server::stateChanged, this, [this] { d->followClient(); });
}

Monitor::~Monitor() = default;

void Monitor::start()
{
    d->start();
}

void Monitor::stop()
{
    d->stop();
}

void Monitor::setPaused(bool paused)
{
    d->setPaused(paused);
}

void Monitor::watch(const Key &name)
{
    d->watch(name);
}

void Monitor::expect(const Key &name, Kind kind)
{
    d->expect(name, kind);
}

void Monitor::unwatch(const Key &name)
{
    d->ledger().unwatch(name);
}

void Monitor::setVisible(std::vector<Key> names)
{
    d->ledger().setVisible(names);
}

void Monitor::beginForcing(const Key &name, std::vector<Owner> holders)
{
    d->beginForcing(name, std::move(holders));
}

void Monitor::endForcing(const Key &name, bool freed)
{
    d->endForcing(name, freed);
}

void Monitor::setOwn(const std::vector<OwnHold> &holds)
{
    d->setOwn(holds);
}

void Monitor::tell(std::vector<LockEvent> events)
{
    d->addEvents(std::move(events));
}

std::shared_ptr<const Snapshot> Monitor::snapshot() const
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->locks = d->ledger().rows();
    snapshot->asOf = d->clock()->now();
    snapshot->wallMillis = d->clock()->wallMillis();
    snapshot->complete = d->isComplete();
    return snapshot;
}

LockId Monitor::idOf(const Key &name) const
{
    return d->ledger().idOf(name);
}

LockPtr Monitor::lock(const Key &name) const
{
    return d->ledger().lock(name);
}

SeriesPtr Monitor::series(const Key &name) const
{
    return d->ledger().series(name);
}

const Status &Monitor::status() const
{
    return d->status();
}

int Monitor::passes() const
{
    return d->passes();
}

Task<Result<LockPtr>> Monitor::read(Key name, std::stop_token stop)
{
    return d->read(std::move(name), std::move(stop));
}

LockPtr Monitor::record(RawLock raw)
{
    return d->record(std::move(raw));
}

Task<Result<bool>> Monitor::complete(Instant deadline, std::stop_token stop)
{
    return d->complete(deadline, std::move(stop));
}

} // namespace lockscope::monitor
