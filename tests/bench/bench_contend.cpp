// Many owners contend for one lock. Measures how often it changes hands, how long the owners wait and how evenly they
// get it: in one process and in four, in turns with other client libraries on the same server over TCP.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/contest.h"
#include "tests/bench/support/hiredis_loop.h"
#include "tests/bench/support/measure.h"
#include "tests/bench/support/our_contender.h"

#include <QCoreApplication>

#include <cstdio>
#include <cstring>
#include <map>
#include <optional>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

struct Crowd {
    int processes;
    int owners; // in each process
    double faster; // the least ratio of our hand-overs to Redisson's, for reentrant locks
    double ofBare; // the same beside a bare loop; 0 with several processes, because there is no such loop
    double jain; // the least acceptable index
};
constexpr std::array crowds{Crowd{1, 2, 2, 0.7, 0.9}, Crowd{1, 8, 4, 0.7, 0.9}, Crowd{1, 64, 5, 0.7, 0.9},
                            Crowd{Contest::processes, 8, 10, 0, 0.8}};

struct Opponent {
    using Make = std::unique_ptr<Contest> (*)(const RedisServer &);

    // Nullopt if the peer is missing or hangs; a peer that hangs is started again.
    std::optional<Outcome> run(const Terms &terms)
    {
        hung = false;
        if (!contest)
            return std::nullopt;
        try {
            return contest->run(terms);
        } catch (const HangsError &) {
            hung = true;
            contest.reset();
            contest = make(*server);
            return std::nullopt;
        }
    }

    QString name;
    Make make;
    const RedisServer *server;
    std::unique_ptr<Contest> contest = make(*server);
    bool hung = false; // in the last run
};

QString inWords(const Outcome &outcome)
{
    return QStringLiteral("%1 hand-overs/s, CPU %2 µs, server %3 µs; waits p50 %4, p99 %5, longest %6 ms; Jain %7")
        .arg(figure(outcome.perSecond), figure(outcome.clientMicros), figure(outcome.serverMicros), figure(outcome.p50),
             figure(outcome.p99), figure(outcome.longest), figure(outcome.jain));
}

QString inWords(const Crowd &crowd, const QByteArray &kind)
{
    const QString where = crowd.processes == 1
        ? QStringLiteral("%1 owners").arg(crowd.owners)
        : QStringLiteral("%1 × %2 owners").arg(crowd.processes).arg(crowd.owners);
    return QStringLiteral("one lock, %1, %2").arg(where, QString::fromLatin1(kind));
}

// The outcome with the median number of hand-overs.
Outcome middle(std::vector<Outcome> outcomes)
{
    const auto at = outcomes.begin() + std::ptrdiff_t(outcomes.size() / 2);
    std::nth_element(outcomes.begin(), at, outcomes.end(),
                     [](const Outcome &a, const Outcome &b) { return a.perSecond < b.perSecond; });
    return *at;
}

class Match {
public:
    Match(Report *report, Contest *ours, Opponent *opponent)
        : m_report(report)
        , m_ours(ours)
        , m_opponent(opponent)
        , m_bare(*opponent->server, HiredisLoop::Over::Tcp)
    { }

    // Our own figures, for comparisons between them.
    double withoutPause(const QByteArray &kind, const Crowd &crowd)
    {
        std::vector<Outcome> ours;
        std::vector<Outcome> theirs;
        std::vector<double> ratios;
        std::vector<double> ofBare; // our hand-overs, as a share of those of a bare loop
        std::vector<double> most; // the ratio that a bare loop would reach
        const bool isBeside = kind == "reentrant" && crowd.processes == 1;
        for (int round = 0; round < m_report->size(3, 1); ++round) {
            const Terms terms{kind, crowd.processes, crowd.owners, 0, m_report->size(700, 100)};
            ours.push_back(m_ours->run(terms));
            const double bare = isBeside ? m_bare.runHandOvers(terms.millis).perSecond : 0;
            if (isBeside)
                ofBare.push_back(ours.back().perSecond / bare);
            const auto rival = m_opponent->run(terms);
            if (m_opponent->hung)
                break;
            if (!rival)
                continue;
            theirs.push_back(*rival);
            ratios.push_back(ours.back().perSecond / rival->perSecond);
            most.push_back(bare / rival->perSecond);
        }
        const Outcome typical = middle(ours);
        const QString what = inWords(crowd, kind) + QStringLiteral(", without a pause (%1)").arg(inWords(typical));
        if (theirs.empty() || m_opponent->hung)
            m_report->row(what, figure(typical.perSecond) + QStringLiteral("/s"), QStringLiteral("–"), missing(), true);
        else if (kind == "reentrant")
            m_report->atLeast(what, median(ratios), crowd.faster, QStringLiteral(" ×"), told(middle(theirs)));
        else
            m_report->row(what, figure(median(ratios)) + QStringLiteral(" ×"), QStringLiteral("–"),
                          told(middle(theirs)), true);
        if (isBeside) {
            const QString loop =
                QStringLiteral("the loop has %1 × of %2's").arg(figure(median(most)), m_opponent->name);
            m_report->atLeast(inWords(crowd, kind) + QStringLiteral(", beside a bare loop with one packet a hand-over"),
                              median(ofBare), crowd.ofBare, QStringLiteral(" ×"), most.empty() ? QString() : loop);
        }
        return typical.perSecond;
    }

    void inside(const QByteArray &kind, const Crowd &crowd)
    {
        const Terms terms{kind, crowd.processes, crowd.owners, 5, m_report->size(3'000, 100)};
        const Outcome ours = m_ours->run(terms);
        const auto theirs = m_opponent->run(terms);
        const QString what = inWords(crowd, kind) + QStringLiteral(", 5 ms inside");
        m_report->atLeast(what + QStringLiteral(": Jain (%1)").arg(inWords(ours)), ours.jain, crowd.jain, {},
                          theirs ? told(*theirs) : missing());
        if (theirs)
            m_report->atMost(what + QStringLiteral(": longest wait"), ours.longest, theirs->longest,
                             QStringLiteral(" ms"), m_opponent->name);
    }

private:
    QString told(const Outcome &theirs) const { return m_opponent->name + QStringLiteral(": ") + inWords(theirs); }
    QString missing() const { return m_opponent->hung ? m_opponent->name + QStringLiteral(" hangs") : QString(); }

    Report *m_report;
    Contest *m_ours;
    Opponent *m_opponent;
    HiredisLoop m_bare;
};

template<class Runner> void warmUp(Runner &runner, const QByteArrayList &kinds, int millis)
{
    for (const QByteArray &kind : kinds) {
        for (const Crowd &crowd : {crowds.back(), crowds.front()})
            runner.run({kind, crowd.processes, crowd.owners, 1, millis});
    }
}

void play(Report &report, const RedisServer &server, Opponent opponent, const QByteArrayList &kinds)
{
    warmUp(opponent, kinds, report.size(1'500, 100));
    if (!opponent.contest)
        std::fprintf(stderr,
                     "bench_contend: no %s here, nothing is compared with it (tests/bench/peers/build makes it)\n",
                     qUtf8Printable(opponent.name));
    const auto ours = Contest::ours(server);
    warmUp(*ours, kinds, report.size(200, 100));
    Match match(&report, ours.get(), &opponent);
    for (const QByteArray &kind : kinds) {
        std::map<int, double> perSecond; // by number of owners, in one process
        for (const Crowd &crowd : crowds) {
            const double rate = match.withoutPause(kind, crowd);
            if (crowd.processes == 1)
                perSecond[crowd.owners] = rate;
            match.inside(kind, crowd);
        }
        if (kind == "write")
            report.atLeast(QStringLiteral("64 writers beside 8 (%1 hand-overs/s)").arg(figure(perSecond[64])),
                           perSecond[64] / perSecond[8], 0.7, QStringLiteral(" ×"),
                           QStringLiteral("8: %1 hand-overs/s").arg(figure(perSecond[8])));
    }
}

void measure(Report &report)
{
    {
        const RedisServer server({.tcp = true});
        play(report, server, {QStringLiteral("Redisson 4.7.0"), Contest::redisson, &server},
             {"reentrant", "fair", "write"});
    }
    const RedisServer server({.tcp = true});
    play(report, server, {QStringLiteral("rueidislock"), Contest::rueidislock, &server}, {"token"});
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc > 1 && std::strcmp(argv[1], "--contender") == 0)
        return contend(argc, argv);
    return run(argc, argv, measure);
}
