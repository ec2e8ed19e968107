#include "core/session.h"

#include <QPointer>

#include <stop_token>

namespace lockscope {

namespace {

constexpr Millis releaseOnCloseLimit{2'000};

const Error noError{};

// Ours are shown even where nothing but us says that the name is one of a lock.
void expectOwn(monitor::Monitor &monitor, const locks::Hold &hold)
{
    if (hold.kind() == locks::Kind::Token)
        monitor.expect(hold.name(), monitor::Kind::Token);
    else if (hold.kind() == locks::Kind::Semaphore)
        monitor.expect(hold.name(), monitor::Kind::Semaphore);
    else if (hold.kind() == locks::Kind::ExpirableSemaphore)
        monitor.expect(hold.name(), monitor::Kind::ExpirableSemaphore);
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
        , client(options.address, usedClock, options.client)
        , monitor(&client, options.monitor)
        , locks(&client, options.locks)
        , audit(auditFileOf(options))
        , force(&client, &monitor, &audit)
    { }

    void connectSignals();
    static Task<void> acquire(Private *d, quint64 request, locks::AcquireRequest what, std::stop_token stop);
    static Task<void> release(Private *d, quint64 holdId, std::shared_ptr<locks::Hold> hold, std::stop_token stop);
    static Task<void> plan(Private *d, quint64 request, Key name, std::stop_token stop);
    static Task<void> forceRelease(Private *d, quint64 request, actions::ForceReleasePlan plan, QString reason,
                                   std::stop_token stop);
    static Task<void> close(Private *d, std::stop_token stop);
    std::shared_ptr<locks::Hold> holdById(quint64 holdId) const;

    Session *q;
    Clock *clock;
    redis::Client client;
    monitor::Monitor monitor;
    locks::LockClient locks;
    actions::AuditLog audit;
    actions::ForceRelease force;
    std::map<quint64, std::stop_source> acquires;
    bool closing = false;
    TaskScope tasks; // last: stopped before what its tasks use is gone
};

void Session::Private::connectSignals()
{
    connect(&client, &redis::Client::stateChanged, q,
            [this](const redis::ConnectionState &state) { Q_EMIT q->stateChanged(state, client.server()); });
    connect(&monitor, &monitor::Monitor::changed, q, &Session::changed);
    connect(&monitor, &monitor::Monitor::happened, q, &Session::happened);
    connect(&monitor, &monitor::Monitor::seriesChanged, q, &Session::seriesChanged);
    connect(&monitor, &monitor::Monitor::totalsChanged, q, &Session::totalsChanged);
    connect(&monitor, &monitor::Monitor::statusChanged, q, [this](const monitor::Status &status) {
        Q_EMIT q->statusChanged(status);
        Q_EMIT q->roundTripChanged(client.roundTrip());
    });
    connect(&locks, &locks::LockClient::changed, q, [this] { Q_EMIT q->holdsChanged(locks.facts()); });
}

std::shared_ptr<locks::Hold> Session::Private::holdById(quint64 holdId) const
{
    for (const auto &hold : locks.holds()) {
        if (hold->id() == holdId)
            return hold;
    }
    return nullptr;
}

Task<void> Session::Private::acquire(Private *d, quint64 request, locks::AcquireRequest what, std::stop_token stop)
{
    const QPointer<Session> session = d->q;
    const locks::AcquireObserver observer = [session, request](const locks::AcquireProgress &progress) {
        if (session)
            Q_EMIT session->acquireProgressed(request, progress);
    };
    auto outcome = co_await d->locks.acquire(what, observer, stop);
    if (!session)
        co_return;
    d->acquires.erase(request);
    if (outcome && outcome->hold)
        expectOwn(d->monitor, *outcome->hold);
    if (!outcome)
        Q_EMIT session->acquireFinished(request, false, outcome.error());
    else
        Q_EMIT session->acquireFinished(request, outcome->hold != nullptr, noError);
}

Task<void> Session::Private::release(Private *d, quint64 holdId, std::shared_ptr<locks::Hold> hold,
                                     std::stop_token stop)
{
    auto released = co_await d->locks.release(hold);
    if (stop.stop_requested())
        co_return;
    if (!released)
        Q_EMIT d->q->releaseFinished(holdId, false, released.error());
    else if (*released == locks::Released::NotHeld)
        Q_EMIT d->q->releaseFinished(
            holdId, false,
            Error{Error::Kind::Precondition,
                  QStringLiteral("the lock was not ours any more: it had been lost or freed by force before"),
                  {},
                  {}});
    else
        Q_EMIT d->q->releaseFinished(holdId, true, noError);
}

Task<void> Session::Private::plan(Private *d, quint64 request, Key name, std::stop_token stop)
{
    auto plan = co_await d->force.plan(name, stop);
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
    const Instant until = d->clock->now() + releaseOnCloseLimit;
    for (const auto &hold : d->locks.holds()) {
        while (hold->holds() > 0 && hold->isValid() && d->client.isLive() && d->clock->now() < until) {
            auto released = co_await d->locks.release(hold);
            if (stop.stop_requested())
                co_return;
            if (!released)
                break; // its lease frees it
        }
    }
    d->monitor.stop();
    d->client.close();
    Q_EMIT d->q->closed();
}

Session::Session(SessionOptions options, Clock *clock, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, options, clock))
{
    d->connectSignals();
}

Session::~Session()
{
    for (auto &[request, stop] : d->acquires)
        stop.request_stop();
}

void Session::open()
{
    d->monitor.start();
    d->client.open();
}

void Session::close()
{
    if (std::exchange(d->closing, true))
        return;
    for (auto &[request, stop] : d->acquires)
        stop.request_stop();
    d->tasks.spawn(Private::close(d.get(), d->tasks.stopToken()));
}

void Session::setPaused(bool paused)
{
    d->monitor.setPaused(paused);
}
void Session::watch(const Key &name)
{
    d->monitor.watch(name);
}
void Session::unwatch(const Key &name)
{
    d->monitor.unwatch(name);
}
void Session::setVisible(std::vector<Key> names)
{
    d->monitor.setVisible(std::move(names));
}

void Session::acquire(quint64 request, locks::AcquireRequest what)
{
    if (what.owner.isEmpty())
        what.owner = d->locks.newOwner();
    const auto stop = d->acquires[request].get_token();
    d->tasks.spawn(Private::acquire(d.get(), request, std::move(what), stop));
}

void Session::cancelAcquire(quint64 request)
{
    if (const auto found = d->acquires.find(request); found != d->acquires.end())
        found->second.request_stop();
}

void Session::release(quint64 holdId)
{
    if (auto hold = d->holdById(holdId)) {
        d->tasks.spawn(Private::release(d.get(), holdId, std::move(hold), d->tasks.stopToken()));
        return;
    }
    Q_EMIT releaseFinished(holdId, false,
                           Error{Error::Kind::Precondition, QStringLiteral("this hold is over already"), {}, {}});
}

void Session::planForceRelease(quint64 request, Key name)
{
    d->tasks.spawn(Private::plan(d.get(), request, std::move(name), d->tasks.stopToken()));
}

void Session::forceRelease(quint64 request, actions::ForceReleasePlan plan, QString reason)
{
    d->tasks.spawn(Private::forceRelease(d.get(), request, std::move(plan), std::move(reason), d->tasks.stopToken()));
}

redis::Client *Session::client()
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
actions::ForceRelease *Session::forceRelease()
{
    return &d->force;
}

} // namespace lockscope
