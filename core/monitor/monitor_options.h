#pragma once

#include "core/base/clock.h"
#include "core/model/lock_id.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::redis {
struct Address;
class Server;
} // namespace lockscope::redis

namespace lockscope::monitor {

struct MonitorOptions {
    SourceId source; // what it watches: all rows and events bear it
    // What the live view may cost the server, in units of 100 µs of its time a second: so much take 50 known locks read
    // in one pipeline (HSCAN and PTTL, 1.8 µs a lock, measured). So 200 are at most 2 % of the server and refresh
    // 10 000 locks once a second, with 20 000 commands; of more locks each has its turn more seldom, watched, visible
    // and contended ones first, and Status::budgetLimited says so. The scan has its own limit, scanShare.
    double commandsPerSecond = 200;
    static constexpr int keysPerCommand = 50;
    static constexpr std::chrono::microseconds perCommand{100};
    Millis refreshEvery{1'000};
    Millis watchedEvery{500}; // visible and watched locks
    Millis deltaEvery{100}; // at most ten deltas a second
    Millis goneFor{10'000};
    Millis unverifiedAfter{5'000};
    bool scans = true; // false: only watched locks, and those that a message or channel names
    int scanCount = 250; // SCAN … COUNT, twice a step: a quarter of a millisecond of the server's
    // Of the server's time while scanning in the background; 1: flat out. A bound: what a step cost the server is
    // estimated from above, so it is rather half of that.
    double scanShare = 0.25;
    // Longest pause between two whole passes. Small databases are gone through once a second, larger ones as often as
    // a twenty-fifth of scanShare allows.
    Millis rescanAfter{30'000};
    // What the names of locks begin with that are looked at; empty: anything. Of no other key more is asked than what a
    // scan tells, its name: a user whose ACL allows no more is then refused nothing.
    std::vector<QByteArray> prefixes;
    std::vector<QByteArray> tokenPatterns; // globs of names that are plain SET NX locks; empty: known shapes only
    // What names begin with of which the server shall tell each change (CLIENT TRACKING … BCAST); empty: none. It costs
    // two connections to each master, and the server 13 % more time for an acquire and release under a prefix (all
    // writers of all databases pay, however they name their keys, for the comparison with each prefix).
    std::vector<QByteArray> trackedPrefixes;
    // Connections like the watched server's that nobody else uses; without it there is no tracking.
    std::function<std::shared_ptr<redis::Server>(const redis::Address &)> alone;
};

} // namespace lockscope::monitor
