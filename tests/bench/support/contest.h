#pragma once

#include "tests/bench/support/line_process.h"
#include "tests/support/redis_server.h"

#include <memory>
#include <vector>

namespace lockscope::bench {

// Many owners who want one lock.
struct Terms {
    QByteArray kind; // the kind's word on the command line
    int processes = 1;
    int owners = 1; // in each process
    int insideMillis = 0; // how long each owner keeps the lock
    int millis = 0; // duration of the whole run
};

struct Outcome {
    double perSecond = 0; // hand-overs
    double clientMicros = 0; // CPU time for one hand-over
    double serverMicros = 0;
    double p50 = 0, p99 = 0, longest = 0; // an owner's wait in ms; includes those who still waited at the end
    double jain = 0; // Jain's index of the owners' counts: 1 if all are equal, 1/n if one of n owners had every turn
};

// One client library, run as several processes; tests/bench/peers and our_contender describe the protocol. Each process
// answers `KIND OWNERS INSIDE-MS MILLISECONDS NAME` with `COUNT,… WAIT-µs,…`: how often each owner had the lock, and
// all waits in any order. Throws HangsError if a process does not end, and std::runtime_error if it answers something
// else.
class Contest {
public:
    static constexpr int processes = 4;

    // Null if the library is missing: its language is not installed, or tests/bench/peers/build was not run.
    static std::unique_ptr<Contest> redisson(const RedisServer &server);
    static std::unique_ptr<Contest> rueidislock(const RedisServer &server);
    static std::unique_ptr<Contest> ours(const RedisServer &server);

    Outcome run(const Terms &terms);

private:
    Contest(const RedisServer &server, const QString &program, const QStringList &arguments);

    const RedisServer *m_server;
    std::vector<std::unique_ptr<LineProcess>> m_processes;
    int m_runs = 0; // gives each run its own lock name
};

} // namespace lockscope::bench
