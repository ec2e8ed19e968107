#include "core/trace/analysis/hash_lock.h"

#include "core/monitor/analysis/owners.h"
#include "core/trace/analysis/hash_verdict.h"

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;
using Note = TraceEvent::Note;

std::optional<Kind> kindOf(const LockCalls &calls, const HashVerdict &verdict)
{
    if (verdict.isReadWrite)
        return Kind::ReadWrite;
    if (calls.has(Role::FairQueue) || calls.has(Role::FairTimeouts) || calls.has(Role::FairChannel))
        return Kind::Fair;
    if (calls.has(Role::FencingToken))
        return Kind::Fenced;
    const bool isTaken = verdict.what == What::Acquired || verdict.what == What::Reentered;
    return isTaken || calls.has(Role::UnlockChannel) ? std::optional(Kind::Reentrant) : std::nullopt;
}

// Reports waiters that another client's attempt removed from the queue because their time was over.
void tellOverdue(const EventReporter &reporter, const HashFacts &facts, const Owner &acting)
{
    for (const QByteArrayView waiter : facts.undated) {
        if (waiter == acting.raw() || waiter == facts.left)
            continue;
        TraceEvent event = reporter.done(What::GaveUp, Owner(waiter.toByteArray()));
        event.note = Note::Overdue;
        event.kind = Kind::Fair;
        reporter.tell(event);
    }
}

Access accessOf(const HashVerdict &verdict)
{
    if (!verdict.isReadWrite)
        return Access::Exclusive;
    return verdict.isWrite && verdict.what != What::Downgraded ? Access::Write : Access::Read;
}

} // namespace

bool tellHashLock(const EventReporter &reporter, const EarlierLines &earlier)
{
    const LockCalls &calls = reporter.calls;
    if (calls.has(Role::LatchChannel) || calls.has(Role::SemaphoreChannel) || calls.has(Role::PermitTimeouts))
        return false; // a latch or a semaphore, which tellCounter() reports
    const HashFacts facts = factsOf(calls);
    const std::optional<HashVerdict> verdict = verdictOf(reporter.script, calls, facts, earlier);
    if (!verdict) {
        if (actsOnOthers(reporter.script))
            reporter.tellWoken({});
        return false;
    }
    const bool isAnybodys = verdict->what == What::Forced || verdict->what == What::Changed;
    if (!isAnybodys && verdict->owner.isEmpty())
        return false;
    tellOverdue(reporter, facts, verdict->owner);
    TraceEvent event =
        isAnybodys ? reporter.done(verdict->what, verdict->owner) : reporter.make(verdict->what, verdict->owner);
    event.kind = kindOf(calls, *verdict);
    event.note = verdict->note;
    event.knownBy = verdict->knownBy;
    event.access = accessOf(*verdict);
    event.lease = verdict->lease;
    reporter.tell(event);
    reporter.tellWoken(event.kind);
    return true;
}

} // namespace lockscope::trace
