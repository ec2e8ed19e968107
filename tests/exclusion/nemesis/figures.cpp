#include "tests/exclusion/nemesis/figures.h"

#include <QStringList>

#include <numeric>

namespace lockscope::exclusion {

namespace {

using Counts = std::map<QByteArray, int>;

void addTo(Counts &sum, const Counts &counts)
{
    for (const auto &[name, count] : counts)
        sum[name] += count;
}

int total(const Counts &counts)
{
    return std::accumulate(counts.begin(), counts.end(), 0,
                           [](int sum, const auto &each) { return sum + each.second; });
}

QString shown(const Counts &counts)
{
    QStringList parts;
    for (const auto &[name, count] : counts)
        parts << QStringLiteral("%1 %2").arg(QString::fromUtf8(name)).arg(count);
    return parts.isEmpty() ? QStringLiteral("none") : parts.join(QStringLiteral(", "));
}

QString seconds(std::chrono::nanoseconds time)
{
    return QStringLiteral("%1 s").arg(std::chrono::duration<double>(time).count(), 0, 'f', 2);
}

} // namespace

void Figures::add(const RoundOutcome &outcome)
{
    const Verdict &one = outcome.verdict;
    m_sum.asks += one.asks;
    m_sum.acquisitions += one.acquisitions;
    m_sum.unknown += one.unknown;
    m_sum.claims += one.claims;
    addTo(m_sum.byKind, one.byKind);
    addTo(m_sum.byClient, one.byClient);
    m_sum.overlaps.unexplained += one.overlaps.unexplained;
    m_sum.overlaps.explained += one.overlaps.explained;
    m_sum.tokenViolations += one.tokenViolations;
    m_sum.losses.broken += one.losses.broken;
    m_sum.losses.expired += one.losses.expired;
    m_sum.losses.told += one.losses.told;
    m_sum.losses.slowest = std::max(m_sum.losses.slowest, one.losses.slowest);
    m_sum.witnesses.writes += one.witnesses.writes;
    m_sum.witnesses.lostUpdates += one.witnesses.lostUpdates;
    m_sum.witnesses.alarms += one.witnesses.alarms;
    m_sum.witnesses.unjudged += one.witnesses.unjudged;
    m_sum.liveness.longestIdle = std::max(m_sum.liveness.longestIdle, one.liveness.longestIdle);
    m_sum.liveness.slowestRecovery = std::max(m_sum.liveness.slowestRecovery, one.liveness.slowestRecovery);
    m_replayed.add(outcome.replay);
    addTo(m_faults, outcome.faults);
    for (const Violation &violation : one.violations)
        ++m_byRule[violation.rule];
    m_violations += int(one.violations.size());
}

QString Figures::line(const RoundOutcome &outcome, int round) const
{
    const Verdict &one = outcome.verdict;
    return QStringLiteral("round %1: %2 acquisitions, %3 faults, %4 losses told, %5 violations; so far %6, %7, %8, %9")
        .arg(round)
        .arg(one.acquisitions)
        .arg(total(outcome.faults))
        .arg(one.losses.told)
        .arg(one.violations.size())
        .arg(m_sum.acquisitions)
        .arg(total(m_faults))
        .arg(m_sum.losses.told)
        .arg(m_violations);
}

QString Figures::table() const
{
    QString text;
    const auto row = [&](const char *name, const QString &value) {
        text += QStringLiteral("| %1 | %2 |\n").arg(QLatin1String(name), value);
    };
    const auto count = [&](const char *name, int value) { row(name, QString::number(value)); };
    row("figure", QStringLiteral("measured"));
    row("---", QStringLiteral("---"));
    row("acquires asked for", QStringLiteral("%1, outcome unknown %2").arg(m_sum.asks).arg(m_sum.unknown));
    count("acquisitions", m_sum.acquisitions);
    row("holds by kind", shown(m_sum.byKind));
    row("holds by client", shown(m_sum.byClient));
    row("faults", QStringLiteral("%1: %2").arg(total(m_faults)).arg(shown(m_faults)));
    count("overlapping valid holds", m_sum.overlaps.unexplained);
    count("overlaps of locks that were broken on purpose", m_sum.overlaps.explained);
    row("real losses", QStringLiteral("%1 broken, %2 run out").arg(m_sum.losses.broken).arg(m_sum.losses.expired));
    row("slowest to know of a loss", seconds(m_sum.losses.slowest));
    count("fencing tokens out of order", m_sum.tokenViolations);
    row("writes to unprotected counters",
        QStringLiteral("%1, lost %2, not judged %3")
            .arg(m_sum.witnesses.writes)
            .arg(m_sum.witnesses.lostUpdates)
            .arg(m_sum.witnesses.unjudged));
    count("alarms of the witnesses", m_sum.witnesses.alarms);
    row("longest that a free lock was waited for, without a fault", seconds(m_sum.liveness.longestIdle));
    row("slowest recovery after a fault", seconds(m_sum.liveness.slowestRecovery));
    row("replayed in the server's order",
        QStringLiteral(
            "%1 commands, %2 grants; %3 holds that were told found among them, %4 not looked for; a round took %5 s")
            .arg(m_replayed.commands)
            .arg(m_replayed.grants)
            .arg(m_replayed.matched)
            .arg(m_replayed.unnamed)
            .arg(double(m_replayed.took.count()) / 1'000, 0, 'f', 2));
    row("violations", m_violations == 0 ? QStringLiteral("0") : shown(m_byRule));
    return text;
}

} // namespace lockscope::exclusion
