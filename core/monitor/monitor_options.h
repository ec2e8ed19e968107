#pragma once

#include "core/base/clock.h"
#include "core/families/catalog.h"
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
    SourceId source; // the watched source, which all rows and events contain
    // The cost limit for reading known locks, in units of 100 µs of server time per second. One unit is enough for 50
    // known locks in one pipeline (HSCAN and PTTL, 1.8 µs a lock, measured). So 200 units take at most 2 % of the
    // server's time and refresh 10 000 locks once a second, with 20 000 commands. With more locks, each lock is read
    // less often, and Status::budgetLimited is set. Watched, visible and contended locks come first. The scan has its
    // own limit, scanShare.
    double commandsPerSecond = 200;
    static constexpr int keysPerCommand = 50;
    static constexpr std::chrono::microseconds perCommand{100};
    Millis refreshEvery{1'000};
    Millis watchedEvery{500}; // visible and watched locks
    Millis deltaEvery{100}; // on average, at most ten deltas a second; see Cadence
    Millis goneFor{10'000};
    Millis unverifiedAfter{5'000};
    bool scans = true; // if false, finds only watched locks and locks that a message or channel names
    // COUNT of both SCANs in a step, which takes a quarter of a millisecond of server time; four times as many over a
    // distant link
    int scanCount = 250;
    // Share of the server's time for scanning in the background; 1 means full speed. This is an upper bound: the cost
    // of a step is overestimated, so the real share is about half of it.
    double scanShare = 0.25;
    // Longest pause between two whole passes. Small databases are scanned once a second. Larger databases are scanned
    // less often, so that over time all passes take one twenty-fifth of scanShare.
    Millis rescanAfter{30'000};
    // Prefixes of the names to monitor; empty for all names. A scan also returns the names of other keys, but the
    // monitor does not read those keys. So a user whose ACL allows only these prefixes is never refused.
    std::vector<QByteArray> prefixes;
    families::CatalogPtr catalog = families::builtIn(); // recognizes the locks of other libraries; never null
    // Prefixes of names whose changes the server reports (CLIENT TRACKING … BCAST); empty for none. Tracking costs two
    // connections to each master, and 13 % more server time for an acquire and release under a prefix. All writers of
    // all databases pay for the comparison with each prefix, whatever names they use.
    std::vector<QByteArray> trackedPrefixes;
    // Opens a separate connection with the settings of the watched server's connection. Without this function, there is
    // no tracking.
    std::function<std::shared_ptr<redis::Server>(const redis::Address &)> alone;
};

} // namespace lockscope::monitor
