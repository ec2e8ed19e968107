#include "core/demo/demo.h"

#include "core/async/task_scope.h"
#include "core/demo/private_server.h"
#include "core/demo/simulated_client.h"
#include "core/demo/still_life.h"

namespace lockscope::demo {

namespace {

// Short leases, so that a watchdog's saw-tooth shows within seconds; the long hold has Redisson's default.
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
    TaskScope tasks; // last: stopped before the clients are gone
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
                             .kind = locks::Kind::Read,
                             .holdFrom = 500,
                             .holdTo = 2'500,
                             .pauseFrom = 500,
                             .pauseTo = 2'500};
        tasks.spawn(workOn(add(name, quickLease), reads, stop));
    }
    const WorkPlan writes{.name = key("catalog:prices"),
                          .kind = locks::Kind::Write,
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
    tasks.spawn(keepStillLife(add("legacy", defaultLease), stop));
}

Demo::Demo(QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{ }

// The clients' operations need the clock until they have settled.
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
