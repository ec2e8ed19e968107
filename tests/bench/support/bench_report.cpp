#include "tests/bench/support/bench_report.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

namespace lockscope::bench {

QString figure(double value)
{
    const double size = value < 0 ? -value : value;
    return QString::number(value, 'f', size < 10 ? 2 : size < 100 ? 1 : 0);
}

Report::Report(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--smoke") == 0) {
            m_smoke = true;
        } else if (std::strcmp(argv[i], "--strict") == 0) {
            m_strict = true;
        } else {
            std::fprintf(stderr, "%s: unknown argument %s; known are --smoke and --strict\n", argv[0], argv[i]);
            std::exit(64);
        }
    }
}

void Report::row(const QString &name, const QString &measured, const QString &limit, const QString &base, bool ok)
{
    if (!ok && !m_smoke)
        m_missed = true;
    const QString verdict = m_smoke ? QStringLiteral("not judged") : ok ? QStringLiteral("ok") : QStringLiteral("over");
    const QString line = QStringLiteral("| %1 | %2 | %3 | %4 | %5 |").arg(name, measured, limit, base, verdict);
    std::printf("%s\n", line.toUtf8().constData());
    std::fflush(stdout);
}

void Report::atLeast(const QString &name, double measured, double limit, const QString &unit, const QString &base)
{
    row(name, figure(measured) + unit, QStringLiteral("≥ ") + figure(limit) + unit, base, measured >= limit);
}

void Report::atMost(const QString &name, double measured, double limit, const QString &unit, const QString &base)
{
    row(name, figure(measured) + unit, QStringLiteral("≤ ") + figure(limit) + unit, base, measured <= limit);
}

int run(int argc, char **argv, void (*measure)(Report &report))
{
    Report report(argc, argv);
    try {
        measure(report);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
        return 2;
    }
    return report.exitCode();
}

} // namespace lockscope::bench
