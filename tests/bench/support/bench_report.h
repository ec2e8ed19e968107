#pragma once

#include <QString>

namespace lockscope::bench {

// Prints the rows of the Markdown table for tests/bench/run. Every benchmark takes the arguments --smoke (do little and
// judge nothing; only proves that it works) and --strict (exit code 1 if a limit is missed).
class Report {
public:
    Report(int argc, char **argv);

    bool isSmoke() const { return m_smoke; }
    int size(int full, int smoke) const { return m_smoke ? smoke : full; }

    // `base`: a figure from the same run, as a comparison or to show the circumstances.
    void row(const QString &figure, const QString &measured, const QString &limit, const QString &base, bool ok);
    void atLeast(const QString &figure, double measured, double limit, const QString &unit, const QString &base);
    void atMost(const QString &figure, double measured, double limit, const QString &unit, const QString &base);

    int exitCode() const { return m_strict && m_missed ? 1 : 0; }

private:
    bool m_smoke = false;
    bool m_strict = false;
    bool m_missed = false;
};

// main() of a benchmark. Exit codes: 0; 1 if a limit was missed under --strict; 2 if it could not measure.
int run(int argc, char **argv, void (*measure)(Report &report));

QString figure(double value); // with about three significant digits

} // namespace lockscope::bench
