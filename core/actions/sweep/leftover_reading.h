#pragma once

#include "core/actions/sweep/leftover.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/locks/wire/names.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::actions {

// All that decides about one companion of a lock, read in one step of the server; and, right behind it, who listens.
struct LeftoverReading {
    locks::Companion companion;
    Key key;
    Instant readAt{}; // before it was sent
    Instant answeredAt{};
    qint64 serverMillis = 0; // TIME, since the epoch
    QByteArray type;
    qint64 pttl = -2;
    QByteArray lockType; // "none": neither spelling of its name exists

    // Of a queue.
    Key queueKey, deadlinesKey;
    QByteArray queueType, deadlinesType;
    std::vector<QByteArray> queue; // head first, at most `most`
    std::vector<std::pair<QByteArray, QByteArray>> deadlines; // waiter, ms since the epoch as the zset has it
    qint64 longest = 0; // of both, whole
    std::optional<qint64> listeners; // of all the waiters' channels, on this node; none: not permitted to ask
    bool isAsked = false; // there is no other node where somebody may listen

    qint64 hold = 0; // of a read timeout: of its reader's how-manieth hold
    std::optional<qint64> holds; // its reader's; none: it does not hold the lock
    std::optional<qint64> latestDeadline; // of permits that look like such, the last to run out

    static constexpr int most = 1'000;
};

// What can be left behind, by its name; nullopt: it is no such key.
std::optional<Leftover::What> leftoverOf(const locks::Companion &companion);
// Errors: Precondition when the key is no companion of a lock; else the client's.
Task<Result<LeftoverReading>> readLeftover(QPointer<redis::Server> server, Key key);

// A client's clock may be so far behind the server's; so long after its deadline a waiter is taken to be gone.
inline constexpr Millis sweepMargin{60'000};

// Whether a companion is left behind, and whether that is certain; nullopt: its lock uses it, or it is not there. Pure.
// Certain is only what follows from the keys themselves at one moment, by the rules of Redisson's own scripts: a queue
// is of use to who waits in it, and whoever comes next drops those whose deadline has passed; a timeout key is looked
// at for a hold that its reader's field counts.
std::optional<Leftover> judge(const LeftoverReading &reading, const LockId &id);

} // namespace lockscope::actions
