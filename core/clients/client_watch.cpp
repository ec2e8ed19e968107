#include "core/clients/client_watch.h"

#include "core/async/either_stop.h"
#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/clients/client_book.h"
#include "core/clients/list_reader.h"
#include "core/clients/trace_observer.h"

namespace lockscope::clients {

namespace {

constexpr Millis tellEvery(1'000);

} // namespace

class ClientWatch::Private {
public:
    Private(ClientWatch *watch, redis::Server *usedServer, monitor::Monitor *usedMonitor, Uuid ownClient)
        : q(watch)
        , server(usedServer)
        , monitor(usedMonitor)
        , own(std::move(ownClient))
        , book(usedServer->clock())
        , reader(usedServer)
        , hearing(&book, usedMonitor, usedServer)
    { }

    static Task<void> tick(Private *d, std::stop_token stop);
    static Task<void> follow(Private *d, std::stop_token stop);
    void take(const ListAnswer &answer);
    void tell();

    ClientWatch *q;
    redis::Server *server;
    monitor::Monitor *monitor;
    Uuid own;
    ClientBook book;
    ListReader reader;
    TraceObserver hearing;
    bool looked = false;
    WakeUp lookedAgain;
    std::unique_ptr<TaskScope> life;
    std::stop_source destroyed;
};

void ClientWatch::Private::take(const ListAnswer &answer)
{
    book.setOwn(own, answer.own);
    if (answer.list)
        book.setList(*answer.list);
    else
        book.setNoList(answer.state);
}

void ClientWatch::Private::tell()
{
    if (const ClientDeltaPtr delta = book.takeChanges())
        Q_EMIT q->changed(delta);
}

Task<void> ClientWatch::Private::tick(Private *d, std::stop_token stop)
{
    Clock *clock = d->server->clock();
    for (;;) {
        const Instant until = clock->now() + tellEvery;
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return;
        d->tell();
    }
}

// Queries the connections repeatedly. While no user views the clients, waits for lookedAgain.
Task<void> ClientWatch::Private::follow(Private *d, std::stop_token stop)
{
    constexpr Millis idle(3'600'000);
    Clock *clock = d->server->clock();
    for (;;) {
        Instant until = clock->now() + idle;
        if (d->looked && d->server->isLive()) {
            auto answer = co_await d->reader.read(ListReader::Who::Watching, stop);
            if (stop.stop_requested())
                co_return;
            d->take(answer);
            until = clock->now() + d->reader.pause();
        } else {
            d->book.setNoList({});
        }
        co_await d->lookedAgain.wait(clock, until, stop);
        if (stop.stop_requested())
            co_return;
    }
}

ClientWatch::ClientWatch(redis::Server *server, monitor::Monitor *monitor, Uuid own, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, server, monitor, std::move(own)))
{
    connect(monitor, &monitor::Monitor::changed, this, [this](const DeltaPtr &delta) { d->book.apply(*delta); });
    connect(monitor, &monitor::Monitor::happened, this,
            [this](const std::vector<LockEvent> &events) { d->book.happened(events); });
    connect(server, &redis::Server::stateChanged, this, [this] {
        d->reader.forget(); // the user's rights or the server may have changed
        d->lookedAgain.call();
    });
}

ClientWatch::~ClientWatch()
{
    d->destroyed.request_stop();
}

void ClientWatch::start()
{
    if (d->life)
        return;
    d->life = std::make_unique<TaskScope>();
    d->life->spawn(Private::tick(d.get(), d->life->stopToken()));
    d->life->spawn(Private::follow(d.get(), d->life->stopToken()));
}

void ClientWatch::stop()
{
    d->life.reset();
}

void ClientWatch::setLooked(bool looked)
{
    if (std::exchange(d->looked, looked) != looked)
        d->lookedAgain.call();
}

void ClientWatch::setRules(NameRules rules)
{
    d->book.setRules(std::move(rules));
    d->lookedAgain.call();
}

std::vector<ClientPtr> ClientWatch::clients() const
{
    return d->book.clients();
}

ClientPtr ClientWatch::find(const Uuid &uuid) const
{
    return d->book.find(uuid);
}

void ClientWatch::beginTrace()
{
    d->hearing.beginAnew();
}

void ClientWatch::hear(const std::vector<TraceEvent> &events)
{
    const Instant now = d->server->clock()->now();
    for (const TraceEvent &event : events)
        d->hearing.take(event, now);
}

void ClientWatch::hearUnsubscribed(const TraceEvent &event)
{
    d->hearing.unsubscribed(event);
}

qsizetype ClientWatch::heard() const
{
    return d->hearing.clients();
}

const ListState &ClientWatch::listState() const
{
    return d->book.listState();
}

Task<Result<bool>> ClientWatch::look(std::stop_token callerStop)
{
    Private *self = d.get();
    const EitherStop either(callerStop, self->destroyed.get_token());
    const std::stop_token stop = either.token();
    auto answer = co_await self->reader.read(ListReader::Who::Asking, stop);
    if (stop.stop_requested())
        co_return Result<bool>(canceled());
    Delta rows; // rows that were read but not published yet
    rows.upserts = self->monitor->snapshot()->locks;
    self->book.apply(rows);
    self->take(answer);
    self->tell();
    co_return Result<bool>(true);
}

} // namespace lockscope::clients
