#pragma once

#include "core/base/ttl.h"
#include "core/clients/analysis/connection_list.h"
#include "core/model/lock.h"
#include "core/words/describe.h"

#include <map>
#include <memory>

namespace lockscope::actions {

// The target and the arguments of an action.
struct Target {
    LockId lock;
    // The waiter, reader or client to act on; for an expirable semaphore with several permits, the permit's id in
    // hexadecimal.
    Owner holder = {};
    qint64 amount = 0; // a number or a time (ms); the action defines it
    Millis keepFor{}; // force-release then acquires the lock with this lease; 0 means that it does not
};

struct UndoState;

// The leftovers of a fair lock, as stored: its queue, and its waiters' deadlines in ascending order.
struct LeftBehind {
    std::vector<QByteArray> queue;
    std::vector<std::pair<QByteArray, QByteArray>> deadlines;
};

// Identifies a plan that Actions keeps; 0 means none. Random, so that another session cannot guess it.
enum class PlanId : quint64 {};

// A watchdog moves the deadline of a permit forward at each renewal, in ms. If the deadline moved by more, and by more
// than the time since then, somebody moved it on purpose.
inline constexpr qint64 longestPermitRenewal = 30'000;

// The state that the operator saw when deciding, and what the action will do. `seen` and all compared values come from
// one atomic read. Immutable; crosses threads.
struct Plan {
    PlanId id{};
    QByteArray action; // the stable word of the action, such as "force-release"
    Target target; // including the holder to act on
    Lock seen;
    // The script compares these: every field and count (or the value of a Token), the bounds of the TTL, the fencing
    // token.
    std::map<QByteArray, QByteArray> fields;
    QByteArray value;
    QByteArray permit; // ExpirableSemaphore: the id of the permit to take away, as stored in the zset
    qint64 permitDeadline = 0; // ms since the epoch, as stored in the zset; see longestPermitRenewal
    LeftBehind leftBehind; // sweep of a queue: its waiters, because a leftover has no holder
    Ttl pttl; // at the time of the read
    Ttl readerTtl; // the longest time to live of the timeout keys of the reader in `target`
    std::optional<QByteArray> token;
    Instant readAt{}; // before the read was sent
    Instant answeredAt{}; // when its answer arrived
    quint32 unlocksHeard = 0; // unlock messages of this lock that the monitor had received before the read
    std::vector<Channel> listenedChannels; // for a Token, where its waiters may listen; empty if none listens
    Key signalList = {}; // Token: the list that its waiters pop, if its family has one; empty otherwise
    qint64 wakes = 0; // current subscribers of the channel that the message goes to
    std::vector<Key> companions; // keys removed with the lock (readers' timeout keys)
    std::shared_ptr<const UndoState> undoState; // put-back: what was removed and is to be restored
    QString undoneRecord; // put-back: the audit record of the action that it undoes, if known
    std::vector<clients::Connection> connections; // disconnect: the connections to close, if they are still unchanged
    std::optional<words::Phrase> warning; // why the action is not advisable; shown first
    std::vector<words::Phrase> consequences; // what will happen, how it affects the holder, who is woken
};
using PlanPtr = std::shared_ptr<const Plan>;

} // namespace lockscope::actions
