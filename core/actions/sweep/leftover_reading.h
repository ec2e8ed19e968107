#pragma once

#include "core/actions/sweep/leftover.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/locks/wire/names.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::actions {

// The data from which judge() decides about one companion key of a lock, read atomically. The listeners are counted
// immediately afterwards.
struct LeftoverReading {
    locks::Companion companion;
    Key key;
    Instant readAt{}; // before the read was sent
    Instant answeredAt{};
    qint64 serverMillis = 0; // from TIME; ms since the epoch
    QByteArray type;
    qint64 pttl = -2;
    QByteArray lockType; // the type of the lock's key; "none" if the lock exists neither with nor without braces

    // Only for a queue:
    Key queueKey, deadlinesKey;
    QByteArray queueType, deadlinesType;
    std::vector<QByteArray> queue; // head first, at most `most`
    std::vector<std::pair<QByteArray, QByteArray>> deadlines; // waiter and deadline; ms since the epoch, as in the zset
    qint64 longest = 0; // the full length of the queue or the deadlines, whichever is longer
    // subscribers of the waiters' channels on this node; nullopt if they could not be counted
    std::optional<qint64> listeners;
    bool isAsked = false; // true if only this node can have listeners

    qint64 hold = 0; // of a read timeout: the number of the reader's hold
    std::optional<qint64> holds; // the reader's hold count; nullopt if the reader does not hold the lock
    // of permits: the latest deadline; nullopt if the last member is not a permit id of Redisson
    std::optional<qint64> latestDeadline;

    static constexpr int most = 1'000;
};

// The kind of leftover, by the name of the key; nullopt if it is not a leftover.
std::optional<Leftover::What> leftoverOf(const locks::Companion &companion);
// Errors: Precondition when the key is not a companion of a lock; otherwise the client's.
Task<Result<LeftoverReading>> readLeftover(QPointer<redis::Server> server, Key key);

// The maximum time by which a client's clock may be behind the server's clock. A waiter counts as gone this long after
// its deadline.
inline constexpr Millis sweepMargin{60'000};

// Decides whether a companion is left behind, and whether that is certain; nullopt if its lock uses it, or the key
// does not exist. Pure. A verdict is certain only if it follows from the keys at one moment, by the rules of Redisson's
// scripts. Only the waiters need the queue, and the next client drops waiters whose deadline has passed. A timeout key
// belongs to one numbered hold of a reader. The key matters only if the reader's hold count reaches that number.
std::optional<Leftover> judge(const LeftoverReading &reading, const LockId &id);

} // namespace lockscope::actions
