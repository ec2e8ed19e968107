#pragma once

#include "core/base/ttl.h"
#include "core/clients/judge/connection_list.h"
#include "core/model/lock.h"
#include "core/words/describe.h"

#include <map>
#include <memory>

namespace lockscope::actions {

// What an action is asked for.
struct Target {
    LockId lock;
    // The one that is meant: a waiter, a reader, a client; of an expirable semaphore with several permits the permit,
    // by its id in hexadecimal.
    Owner holder = {};
    qint64 amount = 0; // how many, how long (ms): its action says what, if it needs one
    Millis keepFor{}; // force-release: take the lock for this console at once, for so long; 0: do not
};

struct Former;

// What somebody's lock left behind: a queue and its deadlines, lowest first, as they stand there.
struct LeftBehind {
    std::vector<QByteArray> queue;
    std::vector<std::pair<QByteArray, QByteArray>> deadlines;
};

// Which of the plans that the engine keeps; 0: of none. Drawn by lot, so that another session does not know it.
enum class PlanId : quint64 {};

// What was seen when the operator decided, and what the action will do. `seen` and all that is compared come from one
// atomic reading. Immutable; crosses threads.
struct Plan {
    PlanId id{};
    QByteArray deed; // the word of its action
    Target target; // with the holder that is meant
    Lock seen;
    // The comparison the script makes: every field and count (or the value of a Token), the bounds of the TTL, the
    // fencing token.
    std::map<QByteArray, QByteArray> fields;
    QByteArray value;
    QByteArray permit; // ExpirableSemaphore: the one permit meant, as it stands in the zset
    qint64 permitDeadline = 0; // ms since the epoch, as the zset has it
    LeftBehind leftBehind; // when nobody is meant any more
    Ttl pttl; // when it was read
    Ttl readerTtl; // of the reader that is meant: the longest of its timeout keys
    std::optional<QByteArray> token;
    Instant readAt{}; // before the reading was sent
    Instant answeredAt{}; // when its answer was there
    quint32 unlocksHeard = 0; // unlock messages that the monitor had heard of this lock before that
    Channel springChannel; // Token: where a Spring registry in its pub/sub mode listens; empty: nobody does
    qint64 wakes = 0; // subscribers now on the channel the message goes to
    std::vector<Key> companions; // keys that go with it (readers' timeout keys)
    std::shared_ptr<const Former> former; // put-back: what was taken away, and is to come back
    QString takesBack; // put-back: the audit record of the action that it takes back, if known
    std::vector<clients::Connection> connections; // disconnect: those that are closed, if they are the same then
    std::optional<words::Phrase> warning; // why it should rather not be done; stands above all
    std::vector<words::Phrase> consequences; // in words: what will happen, what the holder feels, who is woken
};
using PlanPtr = std::shared_ptr<const Plan>;

} // namespace lockscope::actions
