#include "tests/exclusion/nemesis/round.h"

#include <QDeadlineTimer>
#include <QFile>

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

bool isAnyLeft(Arena &arena)
{
    BlockingRedis redis(arena.server());
    QByteArrayList command{"EXISTS"};
    for (const LockUse &use : arena.setup().locks)
        command << use.name;
    return redis.call(command).toInt() > 0;
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

RoundOutcome playRound(Arena &arena, const RoundPlan &plan, Tokens &tokens)
{
    arena.clearHistories();
    const QString harness = arena.setup().folder + QStringLiteral("/nemesis");
    QFile::remove(harness);
    QFile::remove(arena.sharedFile());
    startAll(arena, plan);
    Nemesis nemesis(arena, harness);
    nemesis.run(scheduleOf(plan.seed, plan.number, plan.length), plan.length);
    arena.stopWorkers();

    RoundOutcome outcome;
    std::vector<Violation> leftovers;
    judgeLeftovers(arena, leftovers);
    const QStringList histories = arena.histories();
    for (const QString &path : histories)
        outcome.run.addWorker(readHistory(path));
    outcome.run.addHarness(readHistory(harness));
    outcome.verdict = judge(outcome.run, tokens);
    auto &violations = outcome.verdict.violations;
    violations.insert(violations.end(), leftovers.begin(), leftovers.end());
    outcome.faults = nemesis.counts();
    return outcome;
}

} // namespace lockscope::exclusion
