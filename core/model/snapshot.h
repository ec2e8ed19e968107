#pragma once

#include "core/base/clock.h"
#include "core/model/connection_id.h"
#include "core/model/lock_event.h"
#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"
#include "core/model/sentinel_without_events.h"

#include <QMetaType>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

// Every lock known at one moment, sorted by id; immutable.
struct Snapshot {
    std::vector<LockPtr> locks;
    Instant asOf{};
    qint64 wallMillis = 0;
    bool complete = false; // false while the first scan still runs
};

// The changes since the previous delta. Applying all deltas in order gives the snapshot. On average, the monitor
// publishes at most ten deltas a second, see Cadence.
struct Delta {
    ConnectionId of; // the connection that these rows belong to
    quint64 number = 0;
    bool reset = false; // forget all rows first (the first delta after a connect)
    std::vector<LockPtr> upserts; // new and changed rows, sorted by id; rows of vanished locks have `gone` set
    std::vector<LockId> removed; // rows of vanished locks whose `goneFor` is over
    Instant asOf{};
};
using DeltaPtr = std::shared_ptr<const Delta>;

// One of the servers that form a source.
struct NodeStatus {
    QString name; // host:port
    bool isMaster = true;
    bool answers = false; // it answered within the last seconds
    int slots = 0; // how many slots of a cluster it serves
    QString why; // why it does not answer
    friend bool operator==(const NodeStatus &, const NodeStatus &) = default;
};

// How well the monitor itself works, for the status bar. With several masters, counts are sums, and most other values
// are those of the worst master.
struct Status {
    enum class Feed { Off, On, Denied };
    Feed unlockFeed = Feed::Off; // pattern subscriptions to the unlock channels
    Feed keyEvents = Feed::Off; // On only if the server already sends key events (flags Kghx)
    std::optional<Feed> tracking; // tracking of the chosen prefixes; nullopt means that no prefixes are chosen
    QString feedWhy; // why a feed is not on, for display
    double scanProgress = 0; // 0…1 of the current pass
    bool scanComplete = false; // at least one whole pass is complete
    qint64 scannedKeys = 0;
    qint64 databaseKeys = 0; // DBSIZE
    double commandsPerSecond = 0; // all commands, including scans and pipelines
    double serverShare = 0; // estimated share of the server's time, 0…1
    bool budgetLimited = false; // because of the budget, locks are read less often than requested
    bool paused = false;
    Instant lastRefresh{};
    qint64 locks = 0;
    std::optional<qint64> serverClockOffsetMillis; // the server's TIME minus our clock
    std::vector<QString> missingPermissions; // commands that the ACL rejects; each disables only its own feature
    std::vector<SentinelWithoutEvents> sentinelsWithoutEvents;
    std::vector<NodeStatus> nodes; // empty if the source has only one server
};

// The counts of all locks at one moment, for the totals chart.
struct Totals {
    Instant at{};
    int locks = 0, held = 0, contended = 0, attention = 0, waiters = 0, readers = 0;
    double eventsPerSecond = 0;
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::DeltaPtr)
Q_DECLARE_METATYPE(lockscope::Status)
Q_DECLARE_METATYPE(lockscope::Totals)
