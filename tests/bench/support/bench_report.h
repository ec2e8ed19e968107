#pragma once

#include <QString>

namespace lockscope::bench {

// The lines of the table that tests/bench/run prints, as rows of Markdown. Arguments of every benchmark: --smoke (do
// little, judge nothing: only proves that it works) and --strict (a missed limit is an exit code of 1).
class Report {
public:
    Report(int argc, char **argv);

    bool isSmoke() const { return m_smoke; }
    int size(int full, int smoke) const { return m_smoke ? smoke : full; }

    // `base`: what was measured in the same run to compare with, or to know the circumstances by.
    void row(const QString &figure, const QString &measured, const QString &limit, const QString &base, bool ok);
    void atLeast(const QString &figure, double measured, double limit, const QString &unit, const QString &base);
    void atMost(const QString &figure, double measured, double limit, const QString &unit, const QString &base);

    int exitCode() const { return m_strict && m_missed ? 1 : 0; }

private:
    bool m_smoke = false;
    bool m_strict = false;
    bool m_missed = false;
};

// main() of a benchmark: 0, 1 when a limit was missed under --strict, 2 when it could not measure.
int run(int argc, char **argv, void (*measure)(Report &report));

QString figure(double value); // three significant digits or so

} // namespace lockscope::bench
