#pragma once

#include "core/actions/audit.h"
#include "core/async/task.h"
#include "core/monitor/monitor.h"
#include "core/redis/server.h"
#include "core/words/describe.h"

#include <map>

namespace lockscope::actions {

// Breaking a lock the way Redisson would: plan → compare-and-act → audit (console.md "Acting").

// What was seen when the operator decided, and what breaking it will do. `seen` and all that is compared come from one
// atomic reading. Immutable; crosses threads.
struct ForceReleasePlan {
    Lock seen;
    // The comparison the script makes: every field and count (or the value of a Token), the TTL's upper bound, the
    // fencing token.
    std::map<QByteArray, QByteArray> fields;
    QByteArray value;
    QByteArray permit; // ExpirableSemaphore: the one permit meant, as it stands in the zset
    qint64 permitDeadline = 0; // ms since the epoch, as the zset has it
    Channel springChannel; // Token: where a Spring registry in its pub/sub mode listens; empty: nobody does
    Ttl pttl; // when it was read
    std::optional<QByteArray> token;
    Instant readAt{}; // before the reading was sent
    Instant answeredAt{}; // when its answer was there
    qint64 wakes = 0; // subscribers now on the channel the message goes to
    // Its watchdog renews it, and in time: who holds it is alive and inside. Then the first of the consequences says
    // so.
    bool holderIsAlive = false;
    std::vector<Key> companions; // keys that go with it (readers' timeout keys)
    std::vector<words::Phrase> consequences; // in words: what will happen, what the holder feels, who is woken
};

struct ForceReleaseOutcome {
    enum class What {
        Released,
        Changed, // nothing was done: `now` is what is there, `differences` in words
        Gone, // nothing was there any more
    };
    What what = What::Released;
    qint64 receivers = 0; // clients the unlock message reached; of a queue's, those that hear the next one's channel
    std::optional<ForceReleasePlan> now;
    std::vector<words::Phrase> differences;
    QString auditFile; // where the intent is recorded, and the outcome unless auditWarning says otherwise
    QString auditWarning; // the outcome could not be recorded: why; empty: it is
    bool isRecorded() const { return auditWarning.isEmpty(); }
};

class ForceRelease {
public:
    // All three outlive it. Same thread as the client.
    ForceRelease(redis::Server *client, monitor::Monitor *monitor, AuditLog *audit);

    // Reads the lock and everything that belongs to it now. Errors: Precondition when there is nothing to release or
    // its kind cannot be force-released (semaphore, latch: the message says what to do instead), Canceled when stopped,
    // else the client's.
    Task<Result<ForceReleasePlan>> plan(Key name, std::stop_token stop);
    // The same where it matters whose hold is meant: of an expirable semaphore with several permits the one with this
    // id, in hexadecimal. Other kinds have one holder, or go as a whole.
    Task<Result<ForceReleasePlan>> planFor(Key name, Owner holder, std::stop_token stop);

    // Writes the intent to the audit file first (no record, no action: Forbidden, token AUDIT), then the script, then
    // the outcome. `reason` must not be empty (Precondition). OutcomeUnknown is audited as such, and reported; so is it
    // when the connection is closed after the script was sent. Stopped before that: Canceled, and nothing was changed.
    Task<Result<ForceReleaseOutcome>> execute(ForceReleasePlan plan, QString reason, std::stop_token stop);

private:
    redis::Server *m_client;
    monitor::Monitor *m_monitor;
    AuditLog *m_audit;
};

} // namespace lockscope::actions
