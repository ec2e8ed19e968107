// How soon a waiter has a lock after a force-release: the time from before the intent is written to the audit file
// until the server names the waiter as the holder. Repeated for our waiters and for Redisson's.

#include "core/locks/wire/names.h"
#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/measure.h"
#include "tests/interop/support/scene.h"
#include "tests/support/action_room.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <thread>

using namespace lockscope;
using namespace lockscope::bench;
using interop::Party;
using interop::RedissonParty;
using interop::Scene;
using interop::Target;

namespace {

const QByteArray stuck = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";

// Polls the server in its own thread and over its own connection until the lock has another holder.
class Watcher {
public:
    Watcher(const RedisServer &server, const QByteArray &name)
        : m_thread([this, path = server.socketPath(), name](std::stop_token stop) {
            BlockingRedis redis(path);
            while (!stop.stop_requested() && m_tookAt == 0) {
                const RedisValue fields = redis.call({"HKEYS", name});
                for (const RedisValue &field : fields.elements()) {
                    if (field.toBytes() != "mode" && !field.toBytes().startsWith(stuck))
                        m_tookAt = wallMicros();
                }
            }
        })
    { }
    double tookAt() const
    {
        awaitUntil([this] { return m_tookAt > 0; }, std::chrono::seconds(30));
        return m_tookAt;
    }

private:
    std::atomic<double> m_tookAt = 0;
    std::jthread m_thread;
};

void holdFor(BlockingRedis &redis, const Target &target)
{
    const bool isWrite = target.kind == "write";
    redis.call({"DEL", target.name});
    if (isWrite)
        redis.call({"HSET", target.name, "mode", "write"});
    redis.call({"HSET", target.name, isWrite ? stuck + ":write" : stuck, "1"});
    redis.call({"PEXPIRE", target.name, "600000"}); // so long that only the message can wake a waiter
}

double once(Scene &scene, ActionRoom &room, Party &party, const Target &target)
{
    holdFor(scene.redis(), target);
    const auto waiting = scene.startWaiting(party, target, 1);
    const actions::PlanPtr plan = room.planned("force-release", {room.monitor.idOf(Key(target.name))});
    // A pause, as if the user read the plan first. Otherwise the limit of commands per second would be measured as
    // well.
    QEventLoop reading;
    QTimer::singleShot(250, &reading, &QEventLoop::quit);
    reading.exec();
    const Watcher watcher(scene.server(), target.name);
    const double before = wallMicros();
    const auto outcome = room.executed(plan->id);
    if (outcome.what != actions::Outcome::What::Done)
        throw std::runtime_error("it was not released");
    const double took = watcher.tookAt();
    waiting.taken();
    party.release(target, 1);
    return (took - before) / 1e3;
}

void measureParty(Report &report, Scene &scene, ActionRoom &room, Party &party, const QString &role)
{
    for (const char *kind : {"reentrant", "fair", "write"}) {
        std::vector<double> all;
        for (int i = 0; i < report.size(100, 3); ++i)
            all.push_back(once(scene, room, party, {kind, QByteArray("bench:forced:") + kind}));
        report.atMost(
            QStringLiteral("force-release until %1 waiter has it, %2, p99").arg(role, QLatin1String(kind)),
            percentile(all, 0.99), 250, QStringLiteral(" ms"),
            QStringLiteral("median %1 ms, longest %2 ms").arg(figure(median(all)), figure(percentile(all, 1))));
    }
}

void measure(Report &report)
{
    Scene scene;
    ActionRoom room(scene.server());
    measureParty(report, scene, room, scene.ours(), QStringLiteral("our"));
    if (!RedissonParty::isBuilt()) {
        report.row(QStringLiteral("the same, Redisson's waiters"), QStringLiteral("–"), QStringLiteral("≤ 250 ms"),
                   QStringLiteral("left out: tests/interop/build was not run"), true);
        return;
    }
    measureParty(report, scene, room, scene.redisson("4.7.0").one, QStringLiteral("Redisson 4.7.0's"));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
