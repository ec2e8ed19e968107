#include "core/actions/refusal.h"

#include "core/base/escape.h"

namespace lockscope::actions {

Error precondition(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

std::optional<Error> whyNot(const Key &name, const LockPtr &lock)
{
    const QString shown = toDisplay(name.raw());
    if (!lock)
        return precondition(QStringLiteral("there is nothing to release: '%1' does not exist").arg(shown));
    switch (lock->kind) {
    case Kind::Semaphore:
        return precondition(QStringLiteral("'%1' is a semaphore: it has permits, not a holder; return permits from a "
                                           "program that uses it")
                                .arg(shown));
    case Kind::Latch:
        return precondition(QStringLiteral("'%1' is a count-down latch: nobody holds it; count it down from a program "
                                           "that uses it")
                                .arg(shown));
    case Kind::UnknownHash:
        return precondition(QStringLiteral("'%1' is a hash whose fields are not those of a lock: breaking it could "
                                           "destroy somebody's data")
                                .arg(shown));
    case Kind::OtherType:
        return precondition(QStringLiteral("'%1' is no lock: its type is %2, and its name and content are not those of "
                                           "one (names that match --token-pattern are SET NX locks)")
                                .arg(shown, toDisplay(lock->foreignType)));
    default: break;
    }
    if (!lock->exists)
        return precondition(QStringLiteral("nobody holds '%1' now").arg(shown));
    if (lock->holderCount > Lock::maxHolders)
        return precondition(QStringLiteral("'%1' has %2 holders: too many to compare before acting")
                                .arg(shown, QString::number(lock->holderCount)));
    return std::nullopt;
}

} // namespace lockscope::actions
