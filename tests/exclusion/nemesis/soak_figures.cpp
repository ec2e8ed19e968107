#include "tests/exclusion/nemesis/soak_figures.h"

#include <QStringList>

#include <algorithm>
#include <numeric>

namespace lockscope::exclusion {

namespace {

using Nanos = std::chrono::nanoseconds;
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

QString seconds(Nanos time, int digits = 2)
{
    return QStringLiteral("%1 s").arg(std::chrono::duration<double>(time).count(), 0, 'f', digits);
}

QString percent(Nanos part, Nanos of)
{
    const double share = of.count() == 0 ? 0 : double(part.count()) / double(of.count());
    return QStringLiteral("%1 %").arg(100 * share, 0, 'f', 1);
}

void addCounts(Verdict &sum, const Verdict &one)
{
    sum.asks += one.asks;
    sum.acquisitions += one.acquisitions;
    sum.claims += one.claims;
    addTo(sum.cancelled, one.cancelled);
    addTo(sum.unknown, one.unknown);
    addTo(sum.byKind, one.byKind);
    addTo(sum.byClient, one.byClient);
}

void addRules(Verdict &sum, const Verdict &one)
{
    sum.overlaps.unexplained += one.overlaps.unexplained;
    sum.overlaps.explained += one.overlaps.explained;
    sum.overlaps.unjudged += one.overlaps.unjudged;
    sum.tokens.judged += one.tokens.judged;
    sum.tokens.unjudged += one.tokens.unjudged;
    sum.tokens.wrong += one.tokens.wrong;
    sum.fenced.accepted += one.fenced.accepted;
    sum.fenced.refused += one.fenced.refused;
    sum.fenced.unjudged += one.fenced.unjudged;
    sum.losses.holds += one.losses.holds;
    sum.losses.renewed += one.losses.renewed;
    sum.losses.longerThanThird += one.losses.longerThanThird;
    sum.losses.longerThanLease += one.losses.longerThanLease;
    sum.losses.broken += one.losses.broken;
    sum.losses.expired += one.losses.expired;
    sum.losses.told += one.losses.told;
    sum.losses.slowest = std::max(sum.losses.slowest, one.losses.slowest);
    sum.losses.usual = std::max(sum.losses.usual, one.losses.usual);
    sum.witnesses.writes += one.witnesses.writes;
    sum.witnesses.lostUpdates += one.witnesses.lostUpdates;
    sum.witnesses.alarms += one.witnesses.alarms;
    sum.witnesses.unjudgedWrites += one.witnesses.unjudgedWrites;
    sum.witnesses.unjudgedAlarms += one.witnesses.unjudgedAlarms;
    sum.queues.pairs += one.queues.pairs;
    sum.queues.judged += one.queues.judged;
    sum.queues.overtaken += one.queues.overtaken;
}

void addLiveness(LivenessFigures &sum, const LivenessFigures &one)
{
    sum.waited += one.waited;
    sum.judged += one.judged;
    for (const auto &[why, time] : one.excused)
        sum.excused[why] += time;
    sum.longestIdle = std::max(sum.longestIdle, one.longestIdle);
    sum.recoveries += one.recoveries;
    sum.recoveriesJudged += one.recoveriesJudged;
    sum.slowestRecovery = std::max(sum.slowestRecovery, one.slowestRecovery);
}

// The most frequent excuse comes first.
QString excusesOf(const LivenessFigures &figures)
{
    std::vector<std::pair<Nanos, QByteArray>> all;
    for (const auto &[why, time] : figures.excused)
        all.emplace_back(time, why);
    std::sort(all.rbegin(), all.rend());
    QStringList parts;
    for (const auto &[time, why] : all)
        parts << QStringLiteral("%1 %2").arg(QString::fromUtf8(why), percent(time, figures.waited));
    return parts.isEmpty() ? QStringLiteral("nothing") : parts.join(QStringLiteral(", "));
}

class Table {
public:
    Table()
    {
        row("figure", QStringLiteral("measured"));
        row("---", QStringLiteral("---"));
    }
    void row(const char *name, const QString &value)
    {
        m_text += QStringLiteral("| %1 | %2 |\n").arg(QLatin1String(name), value);
    }
    void row(const char *name, int value) { row(name, QString::number(value)); }
    QString text() const { return m_text; }

private:
    QString m_text;
};

void tellCounts(const Verdict &sum, Table &table)
{
    table.row("acquires asked for", sum.asks);
    table.row("outcome unknown, by client", shown(sum.unknown));
    table.row("called off midway, by what came of it", shown(sum.cancelled));
    table.row("acquisitions", sum.acquisitions);
    table.row("holds by kind", shown(sum.byKind));
    table.row("holds by client", shown(sum.byClient));
    table.row("holds of ours",
              QStringLiteral("%1: renewed %2, longer than a third of their lease %3, longer than their lease %4")
                  .arg(sum.losses.holds)
                  .arg(sum.losses.renewed)
                  .arg(sum.losses.longerThanThird)
                  .arg(sum.losses.longerThanLease));
}

void tellRules(const Verdict &sum, Table &table)
{
    table.row("overlapping valid holds", sum.overlaps.unexplained);
    table.row("overlaps of locks that were broken on purpose", sum.overlaps.explained);
    table.row("real losses", QStringLiteral("%1 broken, %2 run out").arg(sum.losses.broken).arg(sum.losses.expired));
    table.row("slowest to know of a loss",
              QStringLiteral("%1; 90 of 100 whose time was over within %2")
                  .arg(seconds(sum.losses.slowest, 3), seconds(sum.losses.usual, 3)));
    table.row("holds with fencing tokens",
              QStringLiteral("%1, out of order %2, not judged %3")
                  .arg(sum.tokens.judged + sum.tokens.unjudged)
                  .arg(sum.tokens.wrong)
                  .arg(sum.tokens.unjudged));
    table.row("writes to the store that looks at tokens",
              QStringLiteral("%1, refused %2, refusals not judged %3")
                  .arg(sum.fenced.accepted + sum.fenced.refused)
                  .arg(sum.fenced.refused)
                  .arg(sum.fenced.unjudged));
    table.row("writes to unprotected counters",
              QStringLiteral("%1, lost %2, not judged %3")
                  .arg(sum.witnesses.writes)
                  .arg(sum.witnesses.lostUpdates)
                  .arg(sum.witnesses.unjudgedWrites));
    table.row("alarms of the witnesses",
              QStringLiteral("%1, not judged %2").arg(sum.witnesses.alarms).arg(sum.witnesses.unjudgedAlarms));
    table.row("who came first in fair queues",
              QStringLiteral("%1 pairs, overtaken %2, not judged %3")
                  .arg(sum.queues.pairs)
                  .arg(sum.queues.overtaken)
                  .arg(sum.queues.pairs - sum.queues.judged));
    if (sum.overlaps.unjudged > 0)
        table.row("permits of semaphores of unknown size", sum.overlaps.unjudged);
}

void tellLiveness(const LivenessFigures &figures, Table &table)
{
    table.row("time with waiters, over all locks",
              QStringLiteral("%1, judged %2").arg(seconds(figures.waited, 0), percent(figures.judged, figures.waited)));
    table.row("not judged, by why", excusesOf(figures));
    table.row("longest that a free lock was waited for", seconds(figures.longestIdle));
    table.row("recoveries of workers that faults touched",
              QStringLiteral("%1, judged %2").arg(figures.recoveries).arg(figures.recoveriesJudged));
    table.row("slowest recovery after a fault", seconds(figures.slowestRecovery));
}

void tellReplay(const ReplayFigures &figures, Table &table)
{
    table.row(
        "replayed in the server's order",
        QStringLiteral(
            "%1 commands, %2 grants; %3 holds that were told found among them, %4 not looked for; a round took %5 s")
            .arg(figures.commands)
            .arg(figures.grants)
            .arg(figures.matched)
            .arg(figures.unsought)
            .arg(double(figures.took.count()) / 1'000, 0, 'f', 2));
    table.row("permits released twice, as their latch was lost", shown(figures.releasedTwice));
}

} // namespace

void Figures::add(const RoundOutcome &outcome)
{
    const Verdict &one = outcome.verdict;
    addCounts(m_sum, one);
    addRules(m_sum, one);
    addLiveness(m_sum.liveness, one.liveness);
    m_replayed.add(outcome.replay);
    m_deadlocks.looks += outcome.deadlocks.looks;
    m_deadlocks.failedLooks += outcome.deadlocks.failedLooks;
    m_deadlocks.looksWithWaits += outcome.deadlocks.looksWithWaits;
    m_deadlocks.named += outcome.deadlocks.named;
    m_deadlocks.wrong += outcome.deadlocks.wrong;
    addTo(m_faults, outcome.faults);
    addTo(m_idleFaults, outcome.idleFaults);
    addTo(m_refusedFaults, outcome.refusedFaults);
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
    Table table;
    tellCounts(m_sum, table);
    table.row("faults", QStringLiteral("%1: %2").arg(total(m_faults)).arg(shown(m_faults)));
    table.row("faults that hit nothing", shown(m_idleFaults));
    table.row("faults that could not be done", shown(m_refusedFaults));
    tellRules(m_sum, table);
    tellLiveness(m_sum.liveness, table);
    tellReplay(m_replayed, table);
    table.row("deadlocks that Lockscope named",
              QStringLiteral("%1 in %2 looks, wrong %3; looks that knew of waits %4, that failed %5")
                  .arg(m_deadlocks.named)
                  .arg(m_deadlocks.looks)
                  .arg(m_deadlocks.wrong)
                  .arg(m_deadlocks.looksWithWaits)
                  .arg(m_deadlocks.failedLooks));
    table.row("violations", m_violations == 0 ? QStringLiteral("0") : shown(m_byRule));
    return table.text();
}

} // namespace lockscope::exclusion
