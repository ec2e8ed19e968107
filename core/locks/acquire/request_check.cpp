#include "core/locks/acquire/request_check.h"

#include "core/base/core_text.h"
#include "core/locks/wire/kind_rules.h"
#include "core/locks/wire/names.h"

namespace lockscope::locks {

namespace {

// PEXPIRE, our own deadlines and Lua's numbers can all represent times beyond this limit.
constexpr Millis longest = std::chrono::hours(24 * 365 * 100);
constexpr int mostPermits = 1'000; // one script call contains the ids of all permits

// An owner becomes a field of the lock's hash, and must differ from the field `mode` and from the writers' `:write`
// fields.
bool isUsableOwner(const Owner &owner)
{
    return owner.raw().contains(':') && !owner.raw().endsWith(":write");
}

bool isUsable(const LookPauses &pauses)
{
    return pauses.first >= Millis(1) && pauses.most >= pauses.first && pauses.most <= std::chrono::hours(1)
        && pauses.factor >= 1 && pauses.factor <= 1'000;
}

// WAIT blocks the connection for up to replicaTimeout, and a timeout of 0 would mean forever. A connection that is
// silent for too long counts as dead, with all its holds.
std::optional<Error> whyNotReplicas(const AcquireRequest &request, const ReleaseParts &parts)
{
    const Millis timeout = parts.options.replicaTimeout;
    if (request.replicas.value_or(parts.options.replicaSync) == ReplicaSync::Off || !parts.server)
        return std::nullopt;
    const Millis deadAfter = parts.server->deadAfter();
    if (timeout >= Millis(1) && timeout < deadAfter)
        return std::nullopt;
    return precondition(
        CoreText::tr("the time to wait for replicas (%1 ms) must be at least 1 ms and less than the time "
                     "after which a silent connection counts as dead (%2 ms)")
            .arg(QString::number(timeout.count()), QString::number(deadAfter.count())));
}

// True for a reader that asks to write: it would wait for itself forever.
bool wantsToUpgrade(const AcquireRequest &request, const HoldTable &holds)
{
    const auto holdsIt = [&](AcquirableKind kind) {
        return holds.find({request.name, kind, request.owner}) != nullptr;
    };
    return request.kind == AcquirableKind::Write && !holdsIt(AcquirableKind::Write) && holdsIt(AcquirableKind::Read);
}

// Rejects a name whose companion keys would lie in other slots: a release of such a lock could not notify anybody.
std::optional<Error> whyNotInCluster(const Key &name, const ReleaseParts &parts)
{
    const bool isCluster = parts.server && parts.server->has(redis::Capability::OneSlot);
    if (!isCluster || !isScattered(name))
        return std::nullopt;
    return precondition(CoreText::tr(
        "in a cluster, braces in a name must enclose its hash tag, but here they do not: companion keys of "
        "this lock would lie in other slots. Use a hash tag that is not empty, as in "
        "{orders}:42"));
}

} // namespace

std::optional<Error> refusal(const AcquireRequest &request, const ReleaseParts &parts)
{
    if (request.name.isEmpty())
        return precondition(CoreText::tr("a lock needs a name"));
    const KindRules &rules = rulesOf(request.kind);
    if (rules.ownerFrom == OwnerFrom::Caller && !isUsableOwner(request.owner))
        return precondition(CoreText::tr("a lock needs an owner of the form CLIENT:NUMBER, as newOwner() returns it"));
    if (request.wait && (*request.wait < Millis(0) || *request.wait > longest))
        return precondition(CoreText::tr("the wait time must be between 0 ms and 100 years"));
    if (request.lease && (*request.lease < Millis(1) || *request.lease > longest))
        return precondition(CoreText::tr("the lease must be between 1 ms and 100 years"));
    if (!rules.acquire && !rules.own)
        return precondition(CoreText::tr("locks of the kind '%1' cannot be acquired here").arg(word(request.kind)));
    if (request.permits < 1)
        return precondition(CoreText::tr("request at least one permit"));
    if (request.permits > 1 && !rules.counted)
        return precondition(CoreText::tr("only semaphores have more than one permit"));
    if (request.permits > mostPermits)
        return precondition(CoreText::tr("at most %1 permits can be acquired at once").arg(mostPermits));
    if (request.lease && !rules.hasLease)
        return precondition(CoreText::tr("a plain semaphore has no lease: use an expirable semaphore"));
    if (request.pauses && !isUsable(*request.pauses))
        return precondition(
            CoreText::tr("pauses between checks must be from 1 ms to 1 hour and must not become shorter"));
    if (wantsToUpgrade(request, parts.holds))
        return precondition(CoreText::tr("this owner holds the lock for reading, so it would wait for itself: "
                                         "release the read lock first, because it cannot be upgraded"));
    if (auto scattered = whyNotInCluster(request.name, parts))
        return scattered;
    return whyNotReplicas(request, parts);
}

Error precondition(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

} // namespace lockscope::locks
