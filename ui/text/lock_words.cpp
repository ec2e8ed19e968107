#include "ui/text/lock_words.h"

#include <QCoreApplication>

namespace lockscope::ui {

using namespace locks;

namespace {

struct LockWords {
    Q_DECLARE_TR_FUNCTIONS(LockWords)
};

} // namespace

QString kindText(Kind kind)
{
    switch (kind) {
    case Kind::Reentrant: break;
    case Kind::Read: return LockWords::tr("read");
    case Kind::Write: return LockWords::tr("write");
    case Kind::Fair: return LockWords::tr("fair");
    case Kind::Fenced: return LockWords::tr("fenced");
    case Kind::NonReentrant: return LockWords::tr("non-reentrant");
    case Kind::NonReentrantFair: return LockWords::tr("non-reentrant fair");
    case Kind::Spin: return LockWords::tr("spin");
    case Kind::Token: return LockWords::tr("token (SET NX)");
    case Kind::Semaphore: return LockWords::tr("semaphore");
    case Kind::ExpirableSemaphore: return LockWords::tr("expirable semaphore");
    }
    return LockWords::tr("reentrant");
}

QString kindText(CompoundKind kind)
{
    return kind == CompoundKind::Multi ? LockWords::tr("multi-lock") : LockWords::tr("red lock");
}

QString kindMeaning(Kind kind)
{
    switch (kind) {
    case Kind::Reentrant: break;
    case Kind::Read: return LockWords::tr("Shared with other readers; keeps writers out.");
    case Kind::Write: return LockWords::tr("Keeps readers and writers out.");
    case Kind::Fair: return LockWords::tr("Waiters get it in the order of their arrival.");
    case Kind::Fenced:
        return LockWords::tr("Each acquire returns a rising token, for a store that refuses lower ones.");
    case Kind::NonReentrant: return LockWords::tr("Its owner cannot acquire it again.");
    case Kind::NonReentrantFair: return LockWords::tr("In order; its owner cannot acquire it again.");
    case Kind::Spin: return LockWords::tr("Waiters poll; a release sends no message.");
    case Kind::Token:
        return LockWords::tr("A plain key with a random value, as used by redis-py, node-redlock and redsync.");
    case Kind::Semaphore: return LockWords::tr("A number of permits, which stay taken until released.");
    case Kind::ExpirableSemaphore: return LockWords::tr("A number of permits, each with a lease.");
    }
    return LockWords::tr("One owner at a time, who can acquire it again.");
}

QString kindMeaning(CompoundKind kind)
{
    if (kind == CompoundKind::Multi)
        return LockWords::tr("All of several locks or none; lost as soon as one is lost.");
    return LockWords::tr("The same lock on more than half of several independent servers.");
}

QString lossText(LossReason reason)
{
    switch (reason) {
    case LossReason::DeadlinePassed: return LockWords::tr("lost: not renewed in time");
    case LossReason::NotHeldAnymore: break;
    }
    return LockWords::tr("lost: forced, expired or deleted");
}

QString standingText(const CompoundFacts &compound)
{
    const QString held = QString::number(compound.held);
    const QString all = QString::number(compound.members.size());
    if (compound.kind == CompoundKind::Multi)
        return LockWords::tr("%1 of %2").arg(held, all);
    return LockWords::tr("%1 of %2, %3 needed").arg(held, all, QString::number(compound.quorum));
}

QString memberText(const MemberFacts &member)
{
    using What = MemberResult::What;
    switch (member.result.what) {
    case What::NotAsked: return LockWords::tr("not asked");
    case What::Unanswered: return LockWords::tr("no answer yet");
    case What::Refused: return LockWords::tr("held by another client");
    case What::Failed: return LockWords::tr("not acquired: %1").arg(member.result.error.message);
    case What::Taken: break;
    }
    return LockWords::tr("held");
}

} // namespace lockscope::ui
