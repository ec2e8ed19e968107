#include "core/trace/analysis/hash_lock.h"

#include "core/monitor/analysis/owners.h"
#include "core/trace/analysis/hash_verdict.h"

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;
using Note = TraceEvent::Note;

std::optional<Kind> kindOf(const Work &work, const HashVerdict &verdict)
{
    if (verdict.isReadWrite)
        return Kind::ReadWrite;
    if (work.has(Role::FairQueue) || work.has(Role::FairTimeouts) || work.has(Role::FairChannel))
        return Kind::Fair;
    if (work.has(Role::FencingToken))
        return Kind::Fenced;
    const bool isTaken = verdict.what == What::Acquired || verdict.what == What::Reentered;
    return isTaken || work.has(Role::UnlockChannel) ? std::optional(Kind::Reentrant) : std::nullopt;
}

// Reports waiters that another client's attempt removed from the queue because their time was over.
void tellOverdue(const Telling &telling, const HashFacts &facts, const Owner &acting)
{
    for (const QByteArrayView waiter : facts.undated) {
        if (waiter == acting.raw() || waiter == facts.left)
            continue;
        TraceEvent event = telling.done(What::GaveUp, Owner(waiter.toByteArray()));
        event.note = Note::Overdue;
        event.kind = Kind::Fair;
        telling.tell(event);
    }
}

Access accessOf(const HashVerdict &verdict)
{
    if (!verdict.isReadWrite)
        return Access::Exclusive;
    return verdict.isWrite && verdict.what != What::Downgraded ? Access::Write : Access::Read;
}

} // namespace

bool tellHashLock(const Telling &telling, const Knowledge &knowledge)
{
    const Work &work = telling.work;
    if (work.has(Role::LatchChannel) || work.has(Role::SemaphoreChannel) || work.has(Role::PermitTimeouts))
        return false; // a latch or a semaphore, which tellCounter() reports
    const HashFacts facts = factsOf(work);
    const std::optional<HashVerdict> verdict = verdictOf(telling.script, work, facts, knowledge);
    if (!verdict) {
        if (actsOnOthers(telling.script))
            telling.tellWoken({});
        return false;
    }
    const bool isAnybodys = verdict->what == What::Forced || verdict->what == What::Changed;
    if (!isAnybodys && verdict->owner.isEmpty())
        return false;
    tellOverdue(telling, facts, verdict->owner);
    TraceEvent event =
        isAnybodys ? telling.done(verdict->what, verdict->owner) : telling.make(verdict->what, verdict->owner);
    event.kind = kindOf(work, *verdict);
    event.note = verdict->note;
    event.knownBy = verdict->knownBy;
    event.access = accessOf(*verdict);
    event.lease = verdict->lease;
    telling.tell(event);
    telling.tellWoken(event.kind);
    return true;
}

} // namespace lockscope::trace
