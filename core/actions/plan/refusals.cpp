#include "core/actions/plan/refusals.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/families/family.h"
#include "core/locks/wire/companion_key.h"

namespace lockscope::actions {

namespace {

// The answer that TYPE gives for the lock's key.
QByteArray typeOf(const Lock &lock)
{
    switch (traitsOf(lock.kind).type) {
    case KeyType::Hash: return QByteArrayLiteral("hash");
    case KeyType::String: return QByteArrayLiteral("string");
    case KeyType::Other: break;
    }
    return lock.rare->foreignType;
}

} // namespace

Error precondition(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

Error canceled()
{
    return Error{Error::Kind::Canceled, CoreText::tr("canceled; nothing was changed"), {}, {}};
}

Error unknownAction(const QByteArray &word)
{
    return precondition(CoreText::tr("there is no action '%1'").arg(toDisplay(word)));
}

Error unknownPlan()
{
    return precondition(CoreText::tr("nothing was done: the shown state is no longer kept. Read it again"));
}

Error releasedMeanwhile(const Key &name)
{
    return precondition(CoreText::tr("'%1' was released just now").arg(toDisplay(name.raw())));
}

std::optional<Error> companionRefusal(const Key &name, const QByteArray &type)
{
    const auto companion = locks::companionKeyOf(name.raw(), type);
    if (!companion)
        return std::nullopt;
    return precondition(CoreText::tr("'%1' is not a lock: it is %2 of the lock '%3'. Nothing was done. Use '%3' for "
                                     "the lock itself, or sweep for keys that locks left behind")
                            .arg(toDisplay(name.raw()), QLatin1String(locks::companionNoun(companion->role)),
                                 toDisplay(companion->lock.raw())));
}

Error ofAnotherSource(const Key &name)
{
    return precondition(
        CoreText::tr("nothing was done: '%1' is on another server or in another database than this connection")
            .arg(toDisplay(name.raw())));
}

Error unrecorded(Error why)
{
    why.message += CoreText::tr("; nothing was changed. Make it writable, or choose another file");
    return why;
}

std::optional<Error> lockRefusal(const Key &name, const LockPtr &lock)
{
    const QString shown = toDisplay(name.raw());
    if (!lock)
        return precondition(CoreText::tr("there is nothing to release: '%1' does not exist").arg(shown));
    if (auto refusal = companionRefusal(name, typeOf(*lock)))
        return refusal;
    switch (lock->kind) {
    case Kind::Semaphore:
        return precondition(
            CoreText::tr(
                "'%1' is a semaphore, which has permits and no holder: return permits from a program that uses it")
                .arg(shown));
    case Kind::Latch:
        return precondition(
            CoreText::tr("'%1' is a count-down latch, which nobody holds: count it down from a program that uses it")
                .arg(shown));
    case Kind::UnknownHash:
        if (lock->family)
            return precondition(
                CoreText::tr("'%1' is a lock of %2, which has more keys than this hash: release it with that library")
                    .arg(shown, lock->family->title));
        return precondition(
            CoreText::tr("'%1' is a hash whose fields are not those of a lock: deleting it could destroy data")
                .arg(shown));
    case Kind::OtherType:
        return precondition(
            CoreText::tr("'%1' is not a lock: its type is %2, and its name and content are not those of a lock. A "
                         "plain number may belong to a semaphore. Names that match --token-pattern are SET NX locks")
                .arg(shown, toDisplay(lock->rare->foreignType)));
    case Kind::Reentrant:
    case Kind::Fair:
    case Kind::ReadWrite:
    case Kind::Fenced:
    case Kind::FasterMulti:
    case Kind::ExpirableSemaphore:
    case Kind::Token: break;
    }
    if (lock->kind == Kind::Token && lock->family && lock->family->release == families::Family::Release::None)
        return precondition(CoreText::tr("the file of the family %1 says that its locks are not released by force")
                                .arg(lock->family->title));
    if (!lock->exists)
        return precondition(CoreText::tr("nobody holds '%1' now").arg(shown));
    if (lock->holderCount > Lock::maxHolders)
        return precondition(CoreText::tr("'%1' has %2 holders: too many to compare before acting")
                                .arg(shown, QString::number(lock->holderCount)));
    return std::nullopt;
}

std::optional<Error> typeRefusal(const Lock &known, const QByteArray &type)
{
    const bool isString = known.kind == Kind::Token || known.kind == Kind::ExpirableSemaphore;
    if (type == "none" || type == (isString ? "string" : "hash"))
        return std::nullopt;
    return precondition(
        CoreText::tr("the type of '%1' has just changed: read it again").arg(toDisplay(known.id.key.raw())));
}

std::optional<Error> reasonRefusal(const Rules &rules, const QString &reason)
{
    if (!rules.needsReason || !reason.trimmed().isEmpty())
        return std::nullopt;
    return precondition(CoreText::tr("give a reason: it is recorded in the audit file"));
}

bool isFresh(const Plan &plan, Instant now)
{
    return now - plan.readAt <= freshFor;
}

bool sameHolder(const Plan &a, const Plan &b)
{
    const auto sameField = [](const auto &x, const auto &y) { return x.first == y.first; };
    return std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(), sameField)
        && a.value == b.value && a.token == b.token && a.permit == b.permit;
}

bool isTakenAgain(const Plan &plan, const LockPtr &now)
{
    if (!now || !now->exists || isCounter(*now) || now->heldSinceIsBound)
        return false;
    const auto same = [](const Holder &a, const Holder &b) {
        return a.owner == b.owner && a.holds == b.holds && a.access == b.access;
    };
    const auto &then = plan.seen.holders;
    return now->heldSince > plan.answeredAt
        && std::equal(then.begin(), then.end(), now->holders.begin(), now->holders.end(), same);
}

} // namespace lockscope::actions
