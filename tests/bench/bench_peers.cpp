// Acquire and release through LockClient, compared with other client libraries that take turns with it on the same
// server: 1, 8 and 64 owners at once, each with its own lock. All clients use TCP on 127.0.0.1.

#include "tests/bench/support/bench_report.h"
#include "tests/bench/support/hiredis_loop.h"
#include "tests/bench/support/measure.h"
#include "tests/bench/support/our_pairs.h"
#include "tests/bench/support/peer.h"
#include "tests/support/redis_clients.h"

#include <QCoreApplication>

#include <cstdio>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr std::array crowds{1, 8, 64};
// A single owner sleeps until each answer arrives. Even a bare blocking loop then takes about a fifth of Redisson's
// CPU, so a single owner is compared with that loop.
constexpr double mostOfABareLoop = 1.5;

struct Limits {
    std::array<double, crowds.size()> faster; // the least ratio of our pairs to the peer's, for each number of owners
    double cpu; // the largest ratio of our CPU time for a pair to the peer's
};

// Collects the rounds of both sides, which take turns.
class Match {
public:
    void add(const PairRate &ours, const PairRate &theirs)
    {
        m_ours.push_back(ours);
        m_theirs.push_back(theirs);
        m_faster.push_back(ours.perSecond / theirs.perSecond);
        m_cpu.push_back(ours.clientMicros / theirs.clientMicros);
    }

    // A bare blocking loop, measured between both sides in each round. No client can take less CPU than this loop.
    void addBare(const PairRate &bare) { m_bare.push_back(bare); }

    void report(Report &report, const QString &what, const QString &peer, double faster, double cpu) const
    {
        report.atLeast(QStringLiteral("%1 (%2 pairs/s)").arg(what, figure(middle(m_ours, &PairRate::perSecond))),
                       median(m_faster), faster, QStringLiteral(" ×"),
                       QStringLiteral("%1: %2 pairs/s").arg(peer, figure(middle(m_theirs, &PairRate::perSecond))));
        const QString cpuOfOurs = QStringLiteral("its CPU a pair (%1; server %2)").arg(ours(), server(m_ours));
        const QString cpuOfTheirs = QStringLiteral("%1: %2; server %3").arg(peer, theirs(), server(m_theirs));
        if (m_bare.empty())
            report.atMost(cpuOfOurs, median(m_cpu), cpu, QStringLiteral(" ×"), cpuOfTheirs);
        else
            report.atMost(
                cpuOfOurs, median(ofBare()), mostOfABareLoop, QStringLiteral(" × a bare loop's"),
                QStringLiteral("a bare hiredis loop: %1; %2, ours %3 × of it")
                    .arg(micros(middle(m_bare, &PairRate::clientMicros)), cpuOfTheirs, figure(median(m_cpu))));
    }

private:
    static double middle(const std::vector<PairRate> &rates, double PairRate::*which)
    {
        std::vector<double> values;
        for (const PairRate &rate : rates)
            values.push_back(rate.*which);
        return median(values);
    }
    static QString micros(double value) { return figure(value) + QStringLiteral(" µs"); }
    static QString server(const std::vector<PairRate> &rates) { return micros(middle(rates, &PairRate::serverMicros)); }
    QString ours() const { return micros(middle(m_ours, &PairRate::clientMicros)); }
    QString theirs() const { return micros(middle(m_theirs, &PairRate::clientMicros)); }
    std::vector<double> ofBare() const
    {
        std::vector<double> shares;
        for (size_t i = 0; i < m_bare.size(); ++i)
            shares.push_back(m_ours[i].clientMicros / m_bare[i].clientMicros);
        return shares;
    }

    std::vector<PairRate> m_ours;
    std::vector<PairRate> m_theirs;
    std::vector<PairRate> m_bare;
    std::vector<double> m_faster;
    std::vector<double> m_cpu;
};

struct Opponent {
    QString name;
    std::vector<std::unique_ptr<Peer>> variants; // only the fastest variant counts
    locks::AcquirableKind kind; // the kind that our client acquires
    QString what;
    Limits limits;
    int warmUp; // milliseconds
};

PairRate strongest(const Opponent &opponent, int owners, int millis)
{
    PairRate best;
    for (const auto &variant : opponent.variants) {
        const PairRate rate = variant->run(owners, millis);
        if (rate.perSecond > best.perSecond)
            best = rate;
    }
    return best;
}

void play(Report &report, const RedisServer &server, locks::LockClient &client, const Opponent &opponent)
{
    for (const int owners : {64, 8, 1}) // so that the peer's just-in-time compiler has compiled everything
        strongest(opponent, owners, report.size(opponent.warmUp, 50));
    HiredisLoop hiredis(server, HiredisLoop::Over::Tcp);
    for (size_t i = 0; i < crowds.size(); ++i) {
        Match match;
        for (int round = 0; round < report.size(5, 1); ++round) {
            const PairRate theirs = strongest(opponent, crowds[i], report.size(600, 50));
            if (crowds[i] == 1 && opponent.kind == locks::AcquirableKind::Reentrant)
                match.addBare(hiredis.run(report.size(600, 50)));
            match.add(ourPairs(server, client, opponent.kind, crowds[i], report.size(600, 50)), theirs);
        }
        match.report(report, opponent.what.arg(crowds[i]), opponent.name, opponent.limits.faster[i],
                     opponent.limits.cpu);
    }
}

Opponent redisson(const RedisServer &server)
{
    Opponent opponent{QStringLiteral("Redisson 4.7.0"),
                      {},
                      locks::AcquirableKind::Reentrant,
                      QStringLiteral("acquire + release, %1 at once, reentrant"),
                      {{1.15, 3, 6}, 0.2},
                      3'000};
    opponent.variants.push_back(Peer::redisson(server));
    return opponent;
}

// redsync with its two fastest Redis drivers.
Opponent redsync(const RedisServer &server)
{
    Opponent opponent{QStringLiteral("redsync 4.13"),
                      {},
                      locks::AcquirableKind::Token,
                      QStringLiteral("acquire + release, %1 at once, SET NX PX"),
                      {{1, 1.2, 1.5}, 1},
                      500};
    for (const char *client : {"redigo", "rueidis"})
        opponent.variants.push_back(Peer::redsync(server, QString::fromLatin1(client)));
    return opponent;
}

// rueidislock with both settings of its option NoLoopTracking.
Opponent rueidislock(const RedisServer &server)
{
    Opponent opponent{QStringLiteral("rueidislock 1.0.54"),
                      {},
                      locks::AcquirableKind::Token,
                      QStringLiteral("acquire + release, %1 at once, SET NX PX"),
                      {{1, 1.2, 1.5}, 1},
                      500};
    for (const char *tracking : {"loop", "noloop"})
        opponent.variants.push_back(Peer::rueidislock(server, QString::fromLatin1(tracking)));
    return opponent;
}

// The least cost of a single owner: the kernel's work for two requests, and for two replies that the process sleeps
// for. Our client adds an event loop, a watchdog and deadlines.
void besideHiredis(Report &report)
{
    const RedisServer server({.tcp = true});
    HiredisLoop hiredis(server, HiredisLoop::Over::Tcp);
    const LiveClient redis(tcpAddress(server), {});
    locks::LockClient client(redis.get());
    Match match;
    for (int round = 0; round < report.size(5, 1); ++round) {
        const PairRate theirs = hiredis.run(report.size(600, 50));
        match.add(ourPairs(server, client, locks::AcquirableKind::Reentrant, 1, report.size(600, 50)), theirs);
    }
    match.report(report, QStringLiteral("acquire + release, 1 at once, reentrant"), QStringLiteral("a hiredis loop"),
                 0.75, mostOfABareLoop);
}

void measure(Report &report)
{
    besideHiredis(report);
    for (const auto make : {redisson, redsync, rueidislock}) {
        const RedisServer server({.tcp = true});
        const LiveClient redis(tcpAddress(server), {});
        locks::LockClient client(redis.get());
        const Opponent opponent = make(server);
        if (opponent.variants.front())
            play(report, server, client, opponent);
        else
            std::fprintf(stderr, "bench_peers: no %s here, its rows are left out (tests/bench/peers/build makes it)\n",
                         qUtf8Printable(opponent.name));
    }
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
