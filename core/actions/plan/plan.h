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
    // The waiter, reader or client that is meant; for an expirable semaphore with several permits, the permit's id in
    // hexadecimal.
    Owner holder = {};
    qint64 amount = 0; // a number or a time (ms); the action defines it
    Millis keepFor{}; // force-release: also acquire the lock for this console, for so long; 0: do not
};

struct UndoState;

// The leftovers of a lock: a queue and its deadlines, lowest first, as stored.
struct LeftBehind {
    std::vector<QByteArray> queue;
    std::vector<std::pair<QByteArray, QByteArray>> deadlines;
};

// Identifies a plan that the engine keeps; 0 means none. Random, so that another session cannot guess it.
enum class PlanId : quint64 {};

// The state the operator saw when deciding, and what the action will do. `seen` and all compared values come from one
// atomic reading. Immutable; crosses threads.
struct Plan {
    PlanId id{};
    QByteArray action; // the word of its action
    Target target; // including the holder that is meant
    Lock seen;
    // The script compares these: every field and count (or the value of a Token), the bounds of the TTL, the fencing
    // token.
    std::map<QByteArray, QByteArray> fields;
    QByteArray value;
    QByteArray permit; // ExpirableSemaphore: the permit that is meant, as in the zset
    qint64 permitDeadline = 0; // ms since the epoch, as in the zset
    LeftBehind leftBehind; // for leftovers, which have no holder
    Ttl pttl; // at the time of the reading
    Ttl readerTtl; // of the reader that is meant: the longest of its timeout keys
    std::optional<QByteArray> token;
    Instant readAt{}; // before the reading was sent
    Instant answeredAt{}; // when its answer arrived
    quint32 unlocksHeard = 0; // unlock messages of this lock that the monitor had heard before the reading
    Channel springChannel; // Token: the channel of a Spring registry in its pub/sub mode; empty if nobody is subscribed
    qint64 wakes = 0; // current subscribers of the channel that the message goes to
    std::vector<Key> companions; // keys removed with the lock (readers' timeout keys)
    std::shared_ptr<const UndoState> undoState; // put-back: what was removed and is to be restored
    QString undoneRecord; // put-back: the audit record of the action that it undoes, if known
    std::vector<clients::Connection> connections; // disconnect: connections to close, if still the same then
    std::optional<words::Phrase> warning; // why the action is not advisable; shown above all else
    std::vector<words::Phrase> consequences; // what will happen, how it affects the holder, who is woken
};
using PlanPtr = std::shared_ptr<const Plan>;

} // namespace lockscope::actions
