#include "tests/exclusion/worker/worker.h"

#include "core/redis/cluster/cluster_server.h"
#include "tests/exclusion/worker/visit.h"

namespace lockscope::exclusion {

namespace {

redis::ClientOptions quick()
{
    redis::ClientOptions options;
    options.commandTimeout = Millis(2'000);
    options.heartbeatEvery = Millis(500);
    options.deadAfter = Millis(1'500);
    options.backOffFrom = Millis(20);
    options.backOffTo = Millis(1'000);
    return options;
}

// Recognizes a cluster by itself.
std::unique_ptr<redis::Server> connectionTo(const redis::Address &address, Clock *clock)
{
    if (address.sentinel)
        return makeServer(address, clock, quick());
    return std::make_unique<redis::ClusterServer>(address, clock, quick());
}

locks::LockClientOptions lockOptions(const WorkerOptions &options)
{
    locks::LockClientOptions lock;
    lock.watchdogLease = options.watchdog;
    lock.pollCap = options.pollCap;
    lock.fairWait = options.fairWait;
    lock.replicaSync = options.replicas;
    return lock;
}

Task<void> visitAll(Worker *worker, int number, std::stop_token stop)
{
    Visitor visitor;
    visitor.worker = worker;
    visitor.owner = worker->locks.newOwner();
    visitor.alias = QByteArray::number(worker->options.number) + '.' + QByteArray::number(number);
    visitor.number = worker->options.number * 16 + number;
    Planner planner(worker->options, number);
    while (!stop.stop_requested()) {
        const VisitPlan plan = planner.next();
        const bool isKnown = co_await visit(visitor, plan, &planner, stop);
        if (!isKnown)
            visitor.owner = worker->locks.newOwner();
    }
}

} // namespace

Worker::Worker(WorkerOptions workerOptions)
    : options(std::move(workerOptions))
    , history(options.history)
    , shared(options.shared.isEmpty() ? nullptr : std::make_unique<SharedWitness>(options.shared))
    , connection(connectionTo(options.address, &clock))
    , redis(*connection)
    , locks(&redis, lockOptions(options))
{
    redis.open();
    for (const redis::Address &address : options.others) {
        Server other;
        other.redis = makeServer(address, &clock, quick());
        other.locks = std::make_unique<locks::LockClient>(other.redis.get(), lockOptions(options));
        other.redis->open();
        others.push_back(std::move(other));
    }
}

Worker::~Worker() = default;

void Worker::note(What what, const QByteArray &why, qint64 number)
{
    Event event;
    event.at = now();
    event.who = QByteArray::number(options.number);
    event.what = what;
    event.why = why;
    event.number = number;
    history.write(event);
}

Task<void> work(Worker *worker)
{
    worker->note(What::Begin, worker->options.isCareless ? "careless" : "ours", worker->options.number);
    const std::stop_token stop = worker->scope.stopToken();
    for (int owner = 1; owner <= worker->options.owners; ++owner)
        worker->scope.spawn(visitAll(worker, owner, stop));
    co_await worker->scope.join();
    worker->note(What::End);
}

} // namespace lockscope::exclusion
