#include "tests/exclusion/nemesis/round.h"

#include <QDeadlineTimer>
#include <QFile>

#include <algorithm>
#include <thread>

namespace lockscope::exclusion {

namespace {

// Re-entries of a write lock add up, and whoever was killed inside it left them there: four of the longest leases.
constexpr Millis longestLeft{8'400};

void startAll(Arena &arena, const RoundPlan &plan)
{
    QStringList more{QStringLiteral("--owners"), QString::number(plan.owners)};
    if (plan.asksServer)
        more << QStringLiteral("--ask-server");
    const quint32 seed = plan.seed + quint32(plan.number);
    for (int i = 0; i < plan.workers; ++i)
        arena.start(arena.ours(more), seed);
    if (plan.other)
        arena.start(*plan.other, seed);
}

bool isAnyLeft(const RedisServer &server, const std::vector<LockUse> &locks)
{
    QByteArrayList command{"EXISTS"};
    for (const LockUse &use : locks) {
        if (use.permits == 0) // counts stay
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
    nemesis.run(scheduleOf(plan.seed, plan.number, plan.length, plan.only), plan.length);
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
    violations.insert(violations.end(), leftovers.begin(), leftovers.end());
    if (arena.setup().appendOnly) {
        BlockingRedis redis(arena.server());
        outcome.replay =
            judgeReplay(arena.appendOnlyFolder(), redis, arena.setup().locks, outcome.run, outcome.verdict.violations);
    }
    outcome.faults = nemesis.counts();
    outcome.idleFaults = nemesis.idle();
    outcome.refusedFaults = nemesis.refused();
    return outcome;
}

} // namespace lockscope::exclusion
