#include "core/trace/analysis/hidden_calls.h"

#include "core/monitor/analysis/owners.h"

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;
using Purpose = ScriptTexts::Purpose;

LockCalls callsOf(const Script &script)
{
    LockCalls calls;
    for (std::size_t i = 0; i < script.keys() && calls.key.isEmpty(); ++i) {
        const auto companion = companionIn(script.key(i));
        calls.key = companion ? companion->lock : Key(script.key(i).toByteArray());
    }
    for (std::size_t i = 0; i < script.keys(); ++i) {
        if (const auto companion = companionIn(script.key(i)))
            calls.roles.set(std::size_t(companion->role));
    }
    return calls;
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

void tellHidden(const Script &script, const KnownLocks &known, const ScriptTexts &texts,
                const EventReporter::Sink &sink)
{
    const Owner owner = ownerIn(script);
    const LockCalls calls = callsOf(script);
    const bool isFair = calls.has(Role::FairQueue);
    const bool isLeaving = isFair && companionIn(script.key(0));
    if (calls.key.isEmpty() || !monitor::isRedissonOwner(owner.raw()))
        return;
    const EventReporter reporter(script, calls, sink);
    TraceEvent event = reporter.make(What::Released, owner);
    const Purpose purpose = texts.of(script);
    const bool isRelease = calls.isRelease() || purpose == Purpose::GivesBack;
    if (isLeaving)
        event.what = What::GaveUp;
    else if (!isRelease && purpose == Purpose::Renews)
        event.what = What::Renewed;
    else if (!isRelease)
        event.what = takesOrRenews(script, known, calls.key, owner);
    if (!isRelease && !isLeaving)
        event.lease = millis(script.argument(0));
    if (isFair)
        event.kind = Kind::Fair;
    event.knownBy = KnownBy::Inference;
    event.note = TraceEvent::Note::OnlyArguments;
    sink(event);
}

} // namespace lockscope::trace
