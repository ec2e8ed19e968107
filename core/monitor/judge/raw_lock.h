#pragma once

#include "core/model/lock.h"

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::monitor {

// The circumstances of one look at a lock.
struct Look {
    // What made us look just now, when something did: it decides between released and expired.
    enum class Hint : quint8 {
        None, // our own turn
        UnlockMessage, // on one of its channels
        KeyExpired, // keyspace events
        KeyDeleted,
        KeyTouched,
        ServerRestarted, // the first look after the server came back as another process
        FailedOver, // the first look at a server that has become master in place of another
    };
    Hint hint = Hint::None;
    bool absentBefore = false; // known not to have existed at the last look (a whole pass missed it, or an event told)
    bool queueRead = false; // the fair queue was asked for, so an empty one means that nobody queues
    bool queueReadBefore = false; // the same at an earlier look, so who is in it now and was not then has come since
    Owner upgrading = {}; // a trace saw this reader refused as a writer more than once; empty: none
    Millis roundTrip{}; // how much too early deadlines may be, see RawLock::readAt
};

// Everything that was read about one name in one pipeline, before anybody judges it. What is none was not asked, or
// the answer was an error: never taken for "there is none".
struct RawLock {
    Key name;
    Instant readAt{}; // taken BEFORE the read was sent: deadlines made from it are never later than the true ones
    std::optional<qint64> serverMillis; // the server's TIME at readAt, for fair-queue deadlines
    Look look;

    QByteArray type; // as TYPE says: "hash", "string", …, "none"; may be inferred from what HGETALL or GET answer
    qint64 pttl = -2; // as PTTL says
    // Of a hash: all fields, or at least Lock::maxHolders of fieldCount; when not all, `mode` is among them if there
    // is one (HGET).
    std::vector<std::pair<QByteArray, QByteArray>> fields;
    qint64 fieldCount = 0; // HLEN
    QByteArray value; // of a string: at most its first 256 bytes
    qint64 valueSize = 0; // STRLEN, when larger than what was read

    struct WaiterRead {
        Owner owner;
        std::optional<bool> subscribed; // NUMSUB of its own channel > 0, all nodes asked
    };
    std::vector<WaiterRead> queue; // LRANGE of the fair queue, head first; need not agree with `timeouts`
    std::optional<qint64> queueLength; // LLEN, asked when the queue is longer than what is read of it
    std::vector<std::pair<Owner, qint64>> timeouts; // ZRANGE WITHSCORES, ms since the epoch

    struct ReaderTimeouts {
        Owner owner;
        int live = 0; // how many of its {NAME}:OWNER:rwlock_timeout:n exist
        qint64 longestPttl = -2;
    };
    std::vector<ReaderTimeouts> readers; // only the readers that were asked about

    std::optional<qint64> fencingToken;
    std::optional<qint64> permitsTaken; // ZCARD of {NAME}:timeout, when it is a zset and exists
    std::vector<std::pair<QByteArray, qint64>> permits; // id and deadline, first to run out first; at most maxHolders
    // NUMSUB of each channel that was asked.
    std::optional<qint64> unlockSubscribers;
    std::optional<qint64> readWriteSubscribers;
    std::optional<qint64> semaphoreSubscribers;
    std::optional<qint64> latchSubscribers;
    // Seen to exist now or in PUBSUB CHANNELS / as a message, even when not counted: they tell a semaphore or a latch
    // from any other string.
    bool semaphoreChannelSeen = false;
    bool latchChannelSeen = false;
    bool permitsSeen = false; // there were permits under deadlines, now or before
    bool unnamed = false; // found by going through all keys, and its name says nothing: no string is a lock then
};

} // namespace lockscope::monitor
