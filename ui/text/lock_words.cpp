#include "ui/text/lock_words.h"

#include "ui/text/words.h"

#include <QCoreApplication>

namespace lockscope::ui {

using namespace locks;

namespace {

struct LockWords {
    Q_DECLARE_TR_FUNCTIONS(LockWords)
};

} // namespace

QString kindText(locks::AcquirableKind kind)
{
    return translated(traitsOf(kind).title);
}

QString kindText(CompoundKind kind)
{
    return kind == CompoundKind::Multi ? LockWords::tr("multi-lock") : LockWords::tr("red lock");
}

QString kindMeaning(locks::AcquirableKind kind)
{
    return translated(traitsOf(kind).meaning);
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
