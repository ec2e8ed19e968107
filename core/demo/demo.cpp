#include "core/demo/demo.h"

#include "core/async/task_scope.h"
#include "core/demo/private_server.h"
#include "core/demo/simulated_client.h"
#include "core/locks/wire/names.h"

#include <QDateTime>

namespace lockscope::demo {

namespace {

using redis::Command;

const QByteArray oldClient = QByteArrayLiteral("7d1f3c52-90ab-4c1e-8a77-2b6f0e9d4c31");
const QByteArray fairClient = QByteArrayLiteral("c0ffee00-4b1d-4f5e-9c3a-1a2b3c4d5e6f");
const QByteArray ghostClient = QByteArrayLiteral("0dead000-1111-4222-8333-444455556666");

QByteArray owner(const QByteArray &client, int thread)
{
    return client + ':' + QByteArray::number(thread);
}

std::vector<Command> noExpiry()
{
    return {Command::write("HSET", Key("legacy:month-end"), {owner(oldClient, 41), "1"})};
}

// A fair lock with a holder and two waiters. The first waiter has died without leaving the queue.
std::vector<Command> fairWithGhost(qint64 nowMillis)
{
    const Key name(QByteArrayLiteral("printer:floor-3"));
    const Key queue = locks::fairQueue(name);
    const Key deadlines = locks::fairTimeouts(name);
    const QByteArray ghost = owner(ghostClient, 8);
    const QByteArray next = owner(fairClient, 12);
    return {Command::write("HSET", name, {owner(fairClient, 11), "1"}), Command::write("PEXPIRE", name, {"30000"}),
            Command::write("DEL", queue, {deadlines.raw()}), Command::write("RPUSH", queue, {ghost, next}),
            Command::write(
                "ZADD", deadlines,
                {QByteArray::number(nowMillis + 200'000), ghost, QByteArray::number(nowMillis + 500'000), next})};
}

std::vector<Command> otherKinds(qint64 nowMillis)
{
    return {Command::write("SET", Key("uploads:slots"), {"3"}),
            Command::write("SET", Key("deploy:ready"), {"2"}),
            Command::write("SET", Key("api:calls"), {"1"}),
            Command::write("ZADD", locks::permitTimeouts(Key("api:calls")),
                           {QByteArray::number(nowMillis + 40'000), QByteArray(16, '\x2a'),
                            QByteArray::number(nowMillis + 25'000), QByteArray(16, '\x5c')}),
            Command::write("HSET", Key("invoice:2041"), {owner(oldClient, 7), "1"}),
            Command::write("PEXPIRE", Key("invoice:2041"), {"60000"}),
            Command::write("SET", locks::fencingToken(Key("invoice:2041")), {"118"}),
            Command::write("SET", Key("job-lock:prod:cleanup"),
                           {"ADDED:2026-01-01T00:00:00.000Z@worker-2", "PX", "45000"})};
}

Task<void> sendAll(SimulatedClient *client, std::vector<Command> commands)
{
    std::vector<redis::PendingReply> replies;
    replies.reserve(commands.size());
    for (Command &command : commands)
        replies.push_back(client->redis.send(std::move(command)));
    for (const auto &reply : replies) {
        const auto done = co_await reply;
        Q_UNUSED(done); // ignores errors, because the next round writes the same keys again
    }
}

std::vector<Command> everything(qint64 nowMillis)
{
    std::vector<Command> all = noExpiry();
    for (const auto &part : {fairWithGhost(nowMillis), otherKinds(nowMillis)})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

Task<void> seedDemoLeftovers(SimulatedClient *client, std::stop_token stop)
{
    Clock *clock = client->clock;
    // The semaphore and the latch have subscribers. This distinguishes their keys from other strings.
    const auto ignore = [](const redis::Message &) {};
    const redis::Subscriber::Handler handler = ignore;
    const Channel semaphore = locks::semaphoreChannel(Key(QByteArrayLiteral("uploads:slots")));
    const Channel latch = locks::latchChannel(Key(QByteArrayLiteral("deploy:ready")));
    const Channel next = locks::fairChannel(Key(QByteArrayLiteral("printer:floor-3")), Owner(owner(fairClient, 12)));
    const std::vector<Channel> channels{semaphore, latch, next};
    std::vector<std::shared_ptr<redis::Subscription>> kept;
    while (!stop.stop_requested()) {
        if (client->redis.isLive() && kept.empty()) {
            for (const Channel &channel : channels) {
                const Instant deadline = client->redis.deadline();
                auto subscribed = co_await client->redis.subscriber().subscribe(channel, handler, deadline, stop);
                if (stop.stop_requested())
                    co_return;
                if (subscribed)
                    kept.push_back(*subscribed);
            }
        }
        const auto commands = everything(clock->wallMillis());
        co_await sendAll(client, commands);
        if (stop.stop_requested())
            co_return;
        const Instant later = clock->now() + std::chrono::seconds(20);
        const Instant soon = clock->now() + std::chrono::milliseconds(200);
        const Instant when = kept.empty() ? soon : later;
        co_await sleepUntil(clock, when, stop);
    }
}

// Short leases show the saw-tooth of a watchdog within seconds. The long hold has Redisson's default lease.
constexpr Millis quickLease{6'000};
constexpr Millis defaultLease{30'000};

Key key(const char *name)
{
    return Key(QByteArray(name));
}

Task<void> keepUntil([[maybe_unused]] std::unique_ptr<SystemClock> clock, Task<void> over)
{
    co_await over;
}

} // namespace

class Demo::Private {
public:
    SimulatedClient *add(const char *name, Millis watchdogLease);
    void contention();
    void readersAndWriter();
    void troubles();

    PrivateServer server;
    redis::Address address;
    std::unique_ptr<SystemClock> clock = std::make_unique<SystemClock>();
    std::vector<std::unique_ptr<SimulatedClient>> clients;
    TaskScope tasks; // last member, so that tasks stop before the clients are destroyed
};

SimulatedClient *Demo::Private::add(const char *name, Millis watchdogLease)
{
    clients.push_back(std::make_unique<SimulatedClient>(address, clock.get(), watchdogLease, QByteArray(name)));
    return clients.back().get();
}

void Demo::Private::contention()
{
    const auto stop = tasks.stopToken();
    for (const char *name : {"shop-1", "shop-2", "shop-3", "shop-4"}) {
        auto *client = add(name, quickLease);
        tasks.spawn(workOn(client, WorkPlan{.name = key("stock:item-17")}, stop));
        tasks.spawn(workOn(client, WorkPlan{.name = key("order:42"), .holdFrom = 400, .holdTo = 2'500}, stop));
    }
    auto *report = add("report", quickLease);
    tasks.spawn(keep(report, key("report:nightly"), stop));
    auto *index = add("indexer", defaultLease);
    tasks.spawn(keep(index, key("index:rebuild"), stop));
    const WorkPlan impatient{.name = key("index:rebuild"), .wait = Millis(4'000)};
    tasks.spawn(workOn(report, impatient, stop));
}

void Demo::Private::readersAndWriter()
{
    const auto stop = tasks.stopToken();
    for (const char *name : {"reader-1", "reader-2", "reader-3"}) {
        const WorkPlan reads{.name = key("catalog:prices"),
                             .kind = locks::AcquirableKind::Read,
                             .holdFrom = 500,
                             .holdTo = 2'500,
                             .pauseFrom = 500,
                             .pauseTo = 2'500};
        tasks.spawn(workOn(add(name, quickLease), reads, stop));
    }
    const WorkPlan writes{.name = key("catalog:prices"),
                          .kind = locks::AcquirableKind::Write,
                          .holdFrom = 600,
                          .holdTo = 1'500,
                          .pauseFrom = 4'000,
                          .pauseTo = 7'000};
    tasks.spawn(workOn(add("price-writer", quickLease), writes, stop));
}

void Demo::Private::troubles()
{
    const auto stop = tasks.stopToken();
    tasks.spawn(overstay(add("importer", quickLease), key("import:feed"), Millis(7'000), stop));
    tasks.spawn(climb(add("leaky", quickLease), key("session:cleanup"), 12, stop));
    tasks.spawn(freezeNowAndThen(add("frozen", quickLease), key("payment:settle"), quickLease, stop));
    tasks.spawn(seedDemoLeftovers(add("legacy", defaultLease), stop));
}

Demo::Demo(QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{ }

// Operations of the clients need the clock until their end.
Demo::~Demo()
{
    keepUntil(std::move(d->clock), d->tasks.join());
}

Result<redis::Address> Demo::start()
{
    auto address = d->server.start();
    if (!address)
        return address;
    d->address = *address;
    d->contention();
    d->readersAndWriter();
    d->troubles();
    return address;
}

} // namespace lockscope::demo
