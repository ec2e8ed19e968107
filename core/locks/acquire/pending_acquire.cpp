#include "core/locks/acquire/pending_acquire.h"

#include "core/base/core_text.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// The count of this hold alone, out of all that the server counts in its field. If the server counts too little, it no
// longer counts what the owner has left to its lease. If that does not explain it, the lock was lost before this
// acquire, and so were the owner's holds of other kinds: their release would take the new count away.
qint64 ownCount(HoldTable &holds, const Entry &entry, qint64 count, Instant now)
{
    if (count < 1)
        return count;
    if (count <= holds.countOfOthers(entry, now))
        holds.forgetLeft(entry);
    if (count <= holds.countOfOthers(entry, now))
        holds.loseOthers(entry);
    return std::max<qint64>(count - holds.countOfOthers(entry, now), 1);
}

} // namespace

// A watchdog runs until the last release, so a re-entry with a lease gets the watchdog's lease.
PendingAcquire beginAcquire(const std::shared_ptr<AcquireParts> &parts, const AcquireRequest &request)
{
    PendingAcquire pending;
    pending.parts = parts;
    pending.entry = {request.name, request.kind, request.owner, request.permits};
    const KindRules &rules = rulesOf(request.kind);
    pending.entry.request = parts->identity.newAttemptId();
    if (rules.leave)
        pending.slot = slotFor(request.wait, parts->options.fairWait);
    pending.existing = parts->holds.find(pending.entry);
    if (pending.existing && pending.existing->lookAtDeadline())
        pending.existing.reset();
    if (rules.hasLease) {
        pending.terms.watchdog = !request.lease || (pending.existing && pending.existing->hasWatchdog());
        pending.terms.lease = pending.terms.watchdog ? parts->options.watchdogLease : *request.lease;
    }
    pending.isStrict = request.strict;
    pending.replicas = request.replicas.value_or(parts->options.replicaSync);
    pending.sentAt = parts->clock->now();
    pending.until = rules.hasLease ? validUntil(pending.sentAt, pending.terms.lease) : Instant::max();
    pending.hold =
        pending.existing ? pending.existing : std::make_shared<LiveHold>(parts, parts->holds.nextId(), pending.entry);
    pending.hold->asked(pending.terms, pending.sentAt);
    return pending;
}

qint64 countBefore(const PendingAcquire &pending)
{
    const qint64 own = pending.existing ? pending.existing->serverCount() : 0;
    return own + pending.parts->holds.countOfOthers(pending.entry, pending.parts->clock->now());
}

void dropMark(const PendingAcquire &pending)
{
    if (rulesOf(pending.entry.kind).marksAcquires)
        pending.parts->latches.add(markOf(pending.entry));
}

// If the server's hold count is above our own count, the same hold was re-entered. Otherwise the old hold had ended,
// and this is a new hold.
Attempt accept(PendingAcquire &pending, qint64 count, std::optional<qint64> token)
{
    HoldTable &holds = pending.parts->holds;
    const Instant now = pending.parts->clock->now();
    count = ownCount(holds, pending.entry, count, now);
    if (pending.existing && (!pending.existing->isHeld() || count <= pending.existing->serverCount())) {
        pending.existing->lose(LossReason::NotHeldAnymore);
        pending.hold = std::make_shared<LiveHold>(pending.parts, pending.parts->holds.nextId(), pending.entry);
        pending.hold->asked(pending.terms, pending.sentAt);
    }
    dropMark(pending);
    HandoverFairness &handoverFairness = pending.parts->waiters.handoverFairness;
    if (!handoverFairness.isEmpty())
        handoverFairness.taken(lineOf(pending.entry));
    holds.add(pending.hold, now);
    pending.hold->entered(pending.until, count, token);
    return {pending.hold, {}};
}

Attempt refuse(PendingAcquire &pending, Ttl remaining)
{
    if (pending.existing) // if the hold still existed, the server would have raised its count
        pending.existing->lose(LossReason::NotHeldAnymore);
    pending.parts->holds.refused(pending.entry);
    pending.hold->withdrawn();
    Waiters &waiters = pending.parts->waiters;
    if (!waiters.handoverFairness.isEmpty() && !waiters.room.isHeldHere(lineOf(pending.entry)))
        waiters.handoverFairness.refused(lineOf(pending.entry));
    return {nullptr, remaining};
}

Error acquireCanceled()
{
    return {Error::Kind::Canceled, CoreText::tr("the acquire was canceled"), {}, {}};
}

} // namespace lockscope::locks
