#pragma once

#include "core/model/connection_id.h"
#include "core/model/deaf_sentinel.h"
#include "core/model/lock.h"
#include "core/model/lock_event.h"

#include <QMetaType>
#include <QString>

#include <memory>
#include <vector>

namespace lockscope {

// Every lock known at one moment, sorted by id; immutable.
struct Snapshot {
    std::vector<LockPtr> locks;
    Instant asOf{};
    qint64 wallMillis = 0;
    bool complete = false; // false while the first scan still runs
};

// What changed since the delta before; applying all of them in order gives the snapshot. At most ten a second.
struct Delta {
    ConnectionId of; // whose rows these are
    quint64 number = 0;
    bool reset = false; // start anew: forget all rows first (first delta after a connection was made)
    std::vector<LockPtr> upserts; // new and changed rows, sorted by id; gone ones have `gone`
    std::vector<LockId> removed; // greyed rows whose ten seconds are over
    Instant asOf{};
};
using DeltaPtr = std::shared_ptr<const Delta>;

// One of the servers that together are a source.
struct NodeStatus {
    QString name; // host:port
    bool isMaster = true;
    bool answers = false; // it did within the last seconds
    int slots = 0; // of a cluster, that it serves
    QString why; // it does not answer
    friend bool operator==(const NodeStatus &, const NodeStatus &) = default;
};

// How well the monitor itself is doing, for the status bar. Of several masters: the sums, and the worst of each.
struct Status {
    enum class Feed { Off, On, Denied };
    Feed unlockFeed = Feed::Off; // pattern subscriptions to the unlock channels
    Feed keyEvents = Feed::Off; // only if somebody already turned them on (Kghx)
    std::optional<Feed> tracking; // of chosen prefixes; none: nobody chose any
    QString feedWhy; // why not, in words
    double scanProgress = 0; // 0…1 of the pass under way
    bool scanComplete = false; // at least one whole pass is done
    qint64 scannedKeys = 0;
    qint64 databaseKeys = 0; // DBSIZE
    double commandsPerSecond = 0; // every single one, scan and pipelines included
    double serverShare = 0; // of the server's time, estimated, 0…1
    bool budgetLimited = false; // the live view is slower than asked because of the budget
    bool paused = false;
    Instant lastRefresh{};
    qint64 locks = 0;
    std::optional<qint64> serverClockOffsetMillis; // server TIME − ours
    std::vector<QString> missingPermissions; // commands the ACL refuses: each feature degrades alone
    std::vector<DeafSentinel> deafSentinels;
    std::vector<NodeStatus> nodes; // more than one
};

// One number line of all locks, for the totals chart.
struct Totals {
    Instant at{};
    int locks = 0, held = 0, contended = 0, attention = 0, waiters = 0, readers = 0;
    double eventsPerSecond = 0;
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::DeltaPtr)
Q_DECLARE_METATYPE(lockscope::Status)
Q_DECLARE_METATYPE(lockscope::Totals)
