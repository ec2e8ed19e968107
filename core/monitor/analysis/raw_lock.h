#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::monitor {

// The circumstances of one read of a lock.
struct Look {
    // The reason for this read, if there was one. It distinguishes a release from an expiry.
    enum class Hint : quint8 {
        None, // the lock's regular turn
        UnlockMessage, // on one of its channels
        KeyExpired, // a keyspace event, like KeyDeleted
        KeyDeleted,
        KeyTouched, // a keyspace event, or a report of CLIENT TRACKING
        ServerRestarted, // the first read after the server came back as another process
        FailedOver, // the first read from a new master
    };
    Hint hint = Hint::None;
    bool absentBefore = false; // a whole pass or an event showed that the lock did not exist at the last read
    bool queueRead = false; // the read included the fair queue, so an empty one means that nobody queues
    bool queueReadBefore = false; // an earlier read also included the queue, so new entries came after that read
    Owner upgrading = {}; // a reader that a trace saw wait for the write lock; empty if there is none
    Millis roundTrip{}; // deadlines may be too early by this much, see RawLock::readAt
};

// All replies of one pipeline about one name, without any conclusions. nullopt means that a value was not requested or
// that the reply was an error. It never means that the value does not exist.
struct RawLock {
    Key name;
    Instant readAt{}; // taken BEFORE the read was sent, so deadlines from it are never later than the true ones
    std::optional<qint64> serverMillis; // the server's TIME at readAt, for fair-queue deadlines
    Look look;

    QByteArray type; // the reply of TYPE: "hash", "string", …, "none"; or inferred from the reply of HGETALL or GET
    qint64 pttl = -2; // the reply of PTTL
    // For a hash: all fields, or at least Lock::maxHolders of fieldCount. An incomplete list includes `mode` if it
    // exists (HGET).
    std::vector<std::pair<QByteArray, QByteArray>> fields;
    qint64 fieldCount = 0; // HLEN
    QByteArray value; // for a string: at most its first 256 bytes
    qint64 valueSize = 0; // STRLEN, if larger than the value that was read

    struct WaiterRead {
        Owner owner;
        std::optional<bool> subscribed; // whether NUMSUB of its own channel, over all nodes, is above 0
    };
    std::vector<WaiterRead> queue; // LRANGE of the fair queue, head first; need not agree with `timeouts`
    std::optional<qint64> queueLength; // LLEN, requested if the queue is longer than the entries that are read
    std::vector<std::pair<Owner, qint64>> timeouts; // ZRANGE WITHSCORES, ms since the epoch

    struct ReaderTimeouts {
        Owner owner;
        int live = 0; // number of its existing {NAME}:OWNER:rwlock_timeout:n keys
        qint64 longestPttl = -2;
    };
    std::vector<ReaderTimeouts> readers; // only the requested readers

    Key activeIn; // the list that contains the job of a missing lock; empty if none does
    std::optional<qint64> fencingToken;
    std::optional<qint64> permitsTaken; // ZCARD of {NAME}:timeout, if it is a zset and exists
    std::vector<std::pair<QByteArray, qint64>> permits; // ID and deadline, sorted by deadline; at most maxHolders
    // NUMSUB of each requested channel.
    std::optional<qint64> unlockSubscribers;
    std::optional<qint64> readWriteSubscribers;
    std::optional<qint64> semaphoreSubscribers;
    std::optional<qint64> latchSubscribers;
    // The channel was seen, in PUBSUB CHANNELS or by a message, even if its subscribers were not counted. These
    // channels distinguish a semaphore or a latch from any other string.
    bool semaphoreChannelSeen = false;
    bool latchChannelSeen = false;
    bool permitsSeen = false; // permits with deadlines exist or existed
    bool unnamed = false; // the scan found a name that suggests no lock, so a string of that name is not a lock
};

} // namespace lockscope::monitor
