#include "core/trace/analysis/hidden_calls.h"

#include "core/monitor/analysis/owners.h"

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;
using Purpose = ScriptTexts::Purpose;

Work workOf(const Script &script)
{
    Work work;
    for (std::size_t i = 0; i < script.keys() && work.key.isEmpty(); ++i) {
        const auto companion = companionIn(script.key(i));
        work.key = companion ? companion->lock : Key(script.key(i).toByteArray());
    }
    for (std::size_t i = 0; i < script.keys(); ++i) {
        if (const auto companion = companionIn(script.key(i)))
            work.roles.set(std::size_t(companion->role));
    }
    return work;
}

// Acquires and renewals have the same arguments, LEASE OWNER. A request of the current holder is a renewal.
What takesOrRenews(const Script &script, const KnownLocks &known, const Key &key, const Owner &owner)
{
    const KnownLocks::Known *before = known.find(script.db(), key.raw());
    if (!before || before->owner.isEmpty())
        return What::Acquired;
    if (before->owner == owner)
        return What::Renewed;
    return KnownLocks::isHeldByOther(*before, owner, script.micros()) ? What::Refused : What::Acquired;
}

} // namespace

void tellHidden(const Script &script, const KnownLocks &known, const ScriptTexts &texts, const Telling::Sink &sink)
{
    const Owner owner = ownerIn(script);
    const Work work = workOf(script);
    const bool isFair = work.has(Role::FairQueue);
    const bool isLeaving = isFair && companionIn(script.key(0));
    if (work.key.isEmpty() || !monitor::isRedissonOwner(owner.raw()))
        return;
    const Telling telling(script, work, sink);
    TraceEvent event = telling.make(What::Released, owner);
    const Purpose purpose = texts.of(script);
    const bool isRelease = work.isRelease() || purpose == Purpose::GivesBack;
    if (isLeaving)
        event.what = What::GaveUp;
    else if (!isRelease && purpose == Purpose::Renews)
        event.what = What::Renewed;
    else if (!isRelease)
        event.what = takesOrRenews(script, known, work.key, owner);
    if (!isRelease && !isLeaving)
        event.lease = millis(script.argument(0));
    if (isFair)
        event.kind = Kind::Fair;
    event.knownBy = KnownBy::Inference;
    event.note = TraceEvent::Note::OnlyArguments;
    sink(event);
}

} // namespace lockscope::trace
