#pragma once

#include "tests/bench/support/line_process.h"
#include "tests/support/redis_server.h"

#include <memory>
#include <vector>

namespace lockscope::bench {

// Many owners for one lock.
struct Terms {
    QByteArray kind; // as on the command line
    int processes = 1;
    int owners = 1; // in each of them
    int insideMillis = 0; // how long each keeps it
    int millis = 0; // all together
};

struct Outcome {
    double perSecond = 0; // hand-overs
    double clientMicros = 0; // of CPU for one
    double serverMicros = 0;
    double p50 = 0, p99 = 0, longest = 0; // milliseconds that an owner waited, those who waited at the end included
    double jain = 0; // of how often each owner had it: 1 when all as often, 1/n when one had it alone
};

// One client library, as some processes (tests/bench/peers and our_contender say how to talk to them). Each answers
// `KIND OWNERS INSIDE-MS MILLISECONDS NAME` with `COUNT,… WAIT-µs,…`: how often each owner had it, all waits in any
// order. Throws HangsError when one does not end, std::runtime_error when one answers something else.
class Contest {
public:
    static constexpr int processes = 4;

    // Null when it is not there: its language is missing here, or tests/bench/peers/build was not run.
    static std::unique_ptr<Contest> redisson(const RedisServer &server);
    static std::unique_ptr<Contest> rueidislock(const RedisServer &server);
    static std::unique_ptr<Contest> ours(const RedisServer &server);

    Outcome run(const Terms &terms);

private:
    Contest(const RedisServer &server, const QString &program, const QStringList &arguments);

    const RedisServer *m_server;
    std::vector<std::unique_ptr<LineProcess>> m_processes;
    int m_runs = 0; // each has a name of its own
};

} // namespace lockscope::bench
