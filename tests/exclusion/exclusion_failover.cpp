// Workers on servers that fail over, with and without waiting for replicas; see nemesis/failovers.h and tests/soak.
#include "tests/exclusion/nemesis/failovers.h"
#include "tests/exclusion/nemesis/soak_figures.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QRandomGenerator>
#include <QTemporaryDir>

#include <cstdio>

namespace {

using namespace lockscope;
using namespace lockscope::exclusion;

constexpr int mostReports = 5;

void say(const QString &text)
{
    std::printf("%s\n", qPrintable(text));
    std::fflush(stdout);
}

void tell(const RoundOutcome &outcome)
{
    int reports = 0;
    for (const Violation &violation : outcome.verdict.violations) {
        if (++reports <= mostReports)
            say(QStringLiteral("\nVIOLATION: ") + report(violation, outcome.run) + QLatin1Char('\n'));
    }
}

int play(FailoverPlan plan, Millis length)
{
    Figures figures;
    const qint64 rounds = std::max<qint64>(1, length / plan.length);
    for (plan.number = 0; plan.number < rounds; ++plan.number) {
        const RoundOutcome outcome = playFailovers(plan);
        figures.add(outcome);
        tell(outcome);
        say(figures.line(outcome, plan.number + 1));
        say(QStringLiteral("overlaps that a failover explains: %1; others: %2")
                .arg(outcome.verdict.overlaps.explained)
                .arg(outcome.verdict.overlaps.unexplained));
    }
    say(QLatin1Char('\n') + figures.table());
    return figures.violations() == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption seconds(QStringLiteral("seconds"), {}, QStringLiteral("N"), QStringLiteral("60"));
    const QCommandLineOption round(QStringLiteral("round"), {}, QStringLiteral("SECONDS"), QStringLiteral("60"));
    const QCommandLineOption seed(QStringLiteral("seed"), {}, QStringLiteral("S"));
    const QCommandLineOption keep(QStringLiteral("keep"), {}, QStringLiteral("FOLDER"));
    const QCommandLineOption waits(QStringLiteral("wait-replicas"));
    const QCommandLineOption cluster(QStringLiteral("cluster"));
    parser.addOptions({seconds, round, seed, keep, waits, cluster});
    parser.process(app);
    if (!RedisServer::available()) {
        std::fprintf(stderr, "tests/soak: redis-server is not in PATH: install it to run this\n");
        return qEnvironmentVariableIsSet("CI") ? 2 : 77;
    }
    FailoverPlan plan;
    plan.seed = parser.isSet(seed) ? parser.value(seed).toUInt() : QRandomGenerator::global()->generate();
    plan.length = Millis(std::max(1, parser.value(round).toInt()) * 1'000);
    plan.waits = parser.isSet(waits);
    plan.isCluster = parser.isSet(cluster);
    plan.workerProgram = QCoreApplication::applicationDirPath() + QStringLiteral("/exclusion_worker");
    const QTemporaryDir own(QDir::tempPath() + QStringLiteral("/lockscope-soak-XXXXXX"));
    plan.folder = parser.isSet(keep) ? parser.value(keep) : own.path();
    QDir().mkpath(plan.folder);
    say(QStringLiteral("failovers %1, seed %2, %3")
            .arg(plan.isCluster ? QStringLiteral("in a cluster") : QStringLiteral("behind sentinels"))
            .arg(plan.seed)
            .arg(plan.waits ? QStringLiteral("each acquire waits for all replicas")
                            : QStringLiteral("nobody waits for replicas")));
    try {
        return play(plan, Millis(std::max(1, parser.value(seconds).toInt()) * 1'000));
    } catch (const std::exception &problem) {
        std::fprintf(stderr, "tests/soak: %s\n", problem.what());
        return 2;
    }
}
