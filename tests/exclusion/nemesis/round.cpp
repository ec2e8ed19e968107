#include "tests/exclusion/nemesis/round.h"

#include "core/locks/wire/names.h"
#include "tests/exclusion/nemesis/deadlock_looks.h"
#include "tests/exclusion/nemesis/late_requests.h"

#include <QDeadlineTimer>
#include <QFile>

#include <algorithm>
#include <thread>

namespace lockscope::exclusion {

namespace {

// A worker that was killed inside leaves its lock for its lease, of at most 2 s. The server's clock may have been ahead
// by 3 s when it began.
constexpr Millis longestLeft{5'400};

void startAll(Arena &arena, const RoundPlan &plan)
{
    QStringList more{QStringLiteral("--owners"), QString::number(plan.owners)};
    if (plan.longStays)
        more << QStringLiteral("--long") << QString::number(*plan.longStays);
    if (plan.asksServer)
        more << QStringLiteral("--ask-server");
    const quint32 seed = plan.seed + quint32(plan.number);
    for (int i = 0; i < plan.workers; ++i)
        arena.start(arena.ours(more), seed);
    if (plan.other)
        arena.start(*plan.other, seed);
}

QStringList urlsOf(Arena &arena)
{
    QStringList urls{QStringLiteral("unix://") + arena.server().socketPath()};
    for (const auto &each : arena.quietServers())
        urls << QStringLiteral("unix://") + each->socketPath();
    return urls;
}

bool isAnyLeft(const RedisServer &server, const std::vector<LockUse> &locks)
{
    QByteArrayList command{"EXISTS"};
    for (const LockUse &use : locks) {
        if (use.permits == 0) // plain counts remain
            command << use.name;
    }
    return command.size() > 1 && BlockingRedis(server).call(command).toInt() > 0;
}

bool isAnyLeft(Arena &arena)
{
    const auto &quiet = arena.quietServers();
    const std::vector<LockUse> &locks = arena.setup().locks;
    return isAnyLeft(arena.server(), locks)
        || std::any_of(quiet.begin(), quiet.end(), [&](const auto &each) { return isAnyLeft(*each, locks); });
}

void judgeLeftovers(Arena &arena, std::vector<Violation> &violations)
{
    const Moment from = now();
    const QDeadlineTimer limit(longestLeft);
    while (isAnyLeft(arena)) {
        if (limit.hasExpired()) {
            violations.push_back({"left-behind",
                                  {},
                                  {from, now()},
                                  QStringLiteral("locks are there though everybody left and their leases are over")});
            return;
        }
        std::this_thread::sleep_for(Millis(20));
    }
}

// Free and lent permits together must be all permits. Nothing counts the lent permits of a plain semaphore, but it may
// have no more free permits than all and those that it released twice.
void judgePermits(Arena &arena, const std::map<QByteArray, int> &releasedTwice, std::vector<Violation> &violations)
{
    BlockingRedis redis(arena.server());
    for (const LockUse &use : arena.setup().locks) {
        if (use.permits == 0 || use.isBroken)
            continue;
        const qint64 free = redis.call({"GET", use.name}).toInt();
        const qint64 lent = redis.call({"ZCARD", locks::permitTimeouts(Key(use.name)).raw()}).toInt();
        const auto twice = releasedTwice.find(use.name);
        const qint64 most = use.permits + (twice == releasedTwice.end() ? 0 : twice->second);
        const bool isWhole = isPlainSemaphore(use) ? free <= most : free + lent == use.permits;
        if (!isWhole)
            violations.push_back(
                {"permits",
                 use.name,
                 {now(), now()},
                 QStringLiteral("%1 are free and %2 are lent, of %3").arg(free).arg(lent).arg(use.permits)});
    }
}

} // namespace

RoundOutcome playRound(Arena &arena, const RoundPlan &plan)
{
    arena.clearHistories();
    arena.startAfresh();
    const QString harness = arena.setup().folder + QStringLiteral("/nemesis");
    QFile::remove(harness);
    QFile::remove(arena.sharedFile());
    Nemesis nemesis(arena, harness);
    startAll(arena, plan);
    DeadlockLooks looks(urlsOf(arena));
    nemesis.run(scheduleOf(plan.seed, plan.number, plan.length, plan.only), plan.length);
    looks.stop();
    arena.stopWorkers();

    RoundOutcome outcome;
    std::vector<Violation> leftovers;
    judgeLeftovers(arena, leftovers);
    const QStringList histories = arena.histories();
    for (const QString &path : histories)
        outcome.run.addWorker(readHistory(path));
    outcome.run.addHarness(readHistory(harness));
    outcome.verdict = judge(outcome.run);
    auto &violations = outcome.verdict.violations;
    outcome.deadlocks = judgeDeadlocks(outcome.run, looks.looks(), violations);
    outcome.deadlocks.failedLooks = looks.failed();
    violations.insert(violations.end(), leftovers.begin(), leftovers.end());
    if (arena.setup().appendOnly) {
        BlockingRedis redis(arena.server());
        outcome.replay =
            judgeReplay(arena.appendOnlyFolder(), redis, arena.setup().locks, outcome.run, outcome.verdict.violations);
    }
    judgePermits(arena, outcome.replay.releasedTwice, outcome.verdict.violations);
    judgeLateRequests(arena, outcome.verdict.violations); // after all that is replayed
    outcome.faults = nemesis.counts();
    outcome.idleFaults = nemesis.idle();
    outcome.refusedFaults = nemesis.refused();
    return outcome;
}

} // namespace lockscope::exclusion
