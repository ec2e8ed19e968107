// A long run with workers, faults and the checker; see soak_options.h and tests/soak.
#include "tests/exclusion/nemesis/soak_figures.h"
#include "tests/exclusion/nemesis/soak_options.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTemporaryDir>

#include <cstdio>
#include <exception>

namespace {

using namespace lockscope;
using namespace lockscope::exclusion;

constexpr int mostReports = 2; // per rule and round; the histories have the rest

void say(const QString &text)
{
    std::printf("%s\n", qPrintable(text));
    std::fflush(stdout);
}

void printSchedule(const SoakOptions &options)
{
    const auto rounds = options.length / options.round;
    for (int round = 0; round < rounds; ++round) {
        say(QStringLiteral("round %1").arg(round));
        for (const Fault &fault : scheduleOf(options.seed, round, options.round, options.faults))
            say(QStringLiteral("%1 ms %2 for %3 ms, target %4")
                    .arg(fault.at.count(), 7)
                    .arg(QString::fromUtf8(word(fault.kind)), -18)
                    .arg(fault.length.count())
                    .arg(fault.target));
    }
}

void printViolations(const RoundOutcome &outcome)
{
    std::map<QByteArray, int> reports;
    for (const Violation &violation : outcome.verdict.violations) {
        if (++reports[violation.rule] <= mostReports)
            say(QStringLiteral("\nVIOLATION: ") + report(violation, outcome.run) + QLatin1Char('\n'));
    }
}

void copyFiles(const QString &from, const QString &to)
{
    QDir().mkpath(to);
    for (const QString &name : QDir(from).entryList(QDir::Files))
        QFile::copy(from + QLatin1Char('/') + name, to + QLatin1Char('/') + name);
}

// Also keeps what the server wrote, because the next round deletes it.
void keepHistories(const Arena &arena, int round)
{
    const QString kept = arena.setup().folder + QStringLiteral("/round-%1").arg(round);
    QDir(kept).removeRecursively(); // of an earlier run
    copyFiles(arena.setup().folder, kept);
    copyFiles(arena.appendOnlyFolder(), kept + QStringLiteral("/appendonlydir"));
}

RoundPlan planOf(const SoakOptions &options, int number)
{
    RoundPlan plan;
    plan.seed = options.seed;
    plan.number = number;
    plan.length = options.round;
    plan.workers = options.workers;
    plan.longStays = options.longStays;
    plan.asksServer = options.appendOnly;
    if (number % 3 != 2) // only our own workers run then, so the server's clock may jump
        plan.other = options.other;
    plan.only = options.faults;
    return plan;
}

int run(const SoakOptions &options, const QString &folder)
{
    Arena::Setup setup;
    setup.folder = folder;
    setup.workerProgram = options.workerProgram;
    setup.locks = options.locks;
    setup.appendOnly = options.appendOnly;
    if (!options.appendOnly) // a plain semaphore does not know whose permits were lost
        std::erase_if(setup.locks, isPlainSemaphore);
    Arena arena(setup);
    Figures figures;
    const auto rounds = std::max<qint64>(1, options.length / options.round);
    for (int number = 0; number < rounds; ++number) {
        const RoundOutcome outcome = playRound(arena, planOf(options, number));
        figures.add(outcome);
        printViolations(outcome);
        say(figures.line(outcome, number + 1));
        if (outcome.verdict.violations.empty())
            continue;
        keepHistories(arena, number + 1);
        if (options.stopsAtFirst)
            break;
    }
    say(QLatin1Char('\n') + figures.table());
    if (figures.violations() > 0)
        return 1;
    if (!figures.knewOfWaits())
        throw std::runtime_error("no look for deadlocks knew of a wait, so the soak proves nothing about them");
    return 0;
}

// Judges all that workers and nemesis wrote. The server's file was judged in the original run.
int judgeAgain(const QString &folder)
{
    const QStringList workers = QDir(folder).entryList({QStringLiteral("worker-*")}, QDir::Files);
    if (workers.isEmpty())
        throw std::runtime_error(
            qPrintable(folder + QStringLiteral(" has no histories: name a folder round-N of --keep")));
    RoundOutcome outcome;
    for (const QString &name : workers)
        outcome.run.addWorker(readHistory(folder + QLatin1Char('/') + name));
    outcome.run.addHarness(readHistory(folder + QStringLiteral("/nemesis")));
    outcome.verdict = judge(outcome.run);
    printViolations(outcome);
    Figures figures;
    figures.add(outcome);
    say(figures.table());
    return figures.violations() == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const auto options = soakOptions(QCoreApplication::arguments());
    if (!options) {
        std::fprintf(stderr, "tests/soak: %s\n", qPrintable(options.error().message));
        return 64;
    }
    if (!options->judged.isEmpty()) {
        try {
            return judgeAgain(options->judged);
        } catch (const std::exception &problem) {
            std::fprintf(stderr, "tests/soak: %s\n", problem.what());
            return 2;
        }
    }
    say(QStringLiteral("seed %1, %2 rounds of %3 s, %4 workers%5")
            .arg(options->seed)
            .arg(options->length / options->round)
            .arg(options->round.count() / 1'000)
            .arg(options->workers)
            .arg(options->other ? QStringLiteral(" and Redisson") : QString()));
    if (!options->leftOut.isEmpty())
        say(QStringLiteral("Redisson is left out: ") + options->leftOut);
    if (options->printsSchedule) {
        printSchedule(*options);
        return 0;
    }
    if (!RedisServer::available() && !qEnvironmentVariableIsSet("CI")) {
        std::fprintf(stderr, "tests/soak: redis-server is not in PATH: install it to run this\n");
        return 77;
    }
    try {
        const QTemporaryDir own(QDir::tempPath() + QStringLiteral("/lockscope-soak-XXXXXX"));
        return run(*options, options->folder.isEmpty() ? own.path() : options->folder);
    } catch (const std::exception &problem) {
        std::fprintf(stderr, "tests/soak: %s\n", problem.what());
        return 2;
    }
}
