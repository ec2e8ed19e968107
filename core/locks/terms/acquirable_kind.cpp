#include "core/locks/terms/acquirable_kind.h"

#include "core/base/rows.h"

#include <QCoreApplication>

namespace lockscope::locks {

namespace {

constexpr AcquirableKindTraits kinds[] = {
    {AcquirableKind::Reentrant, "reentrant", QT_TRANSLATE_NOOP("describe", "reentrant"),
     QT_TRANSLATE_NOOP("describe", "One owner at a time, who can acquire it again.")},
    {AcquirableKind::Read, "read", QT_TRANSLATE_NOOP("describe", "read"),
     QT_TRANSLATE_NOOP("describe", "Shared with other readers; keeps writers out.")},
    {AcquirableKind::Write, "write", QT_TRANSLATE_NOOP("describe", "write"),
     QT_TRANSLATE_NOOP("describe", "Keeps readers and writers out.")},
    {AcquirableKind::Fair, "fair", QT_TRANSLATE_NOOP("describe", "fair"),
     QT_TRANSLATE_NOOP("describe", "Waiters get the lock in the order of their arrival.")},
    {AcquirableKind::Fenced, "fenced", QT_TRANSLATE_NOOP("describe", "fenced"),
     QT_TRANSLATE_NOOP("describe", "Each acquire returns a higher token, so that a store can reject lower ones.")},
    {AcquirableKind::NonReentrant, "non-reentrant", QT_TRANSLATE_NOOP("describe", "non-reentrant"),
     QT_TRANSLATE_NOOP("describe", "Its owner cannot acquire it again.")},
    {AcquirableKind::NonReentrantFair, "non-reentrant-fair", QT_TRANSLATE_NOOP("describe", "non-reentrant fair"),
     QT_TRANSLATE_NOOP("describe", "Waiters get the lock in order; its owner cannot acquire it again.")},
    {AcquirableKind::Spin, "spin", QT_TRANSLATE_NOOP("describe", "spin"),
     QT_TRANSLATE_NOOP("describe", "Waiters poll; a release sends no message.")},
    {AcquirableKind::Token, "token", QT_TRANSLATE_NOOP("describe", "token (SET NX)"),
     QT_TRANSLATE_NOOP("describe", "A plain key with a random value, as used by redis-py, node-redlock and redsync.")},
    {AcquirableKind::Semaphore, "semaphore", QT_TRANSLATE_NOOP("describe", "semaphore"),
     QT_TRANSLATE_NOOP("describe", "A number of permits, which stay taken until released.")},
    {AcquirableKind::ExpirableSemaphore, "expirable-semaphore", QT_TRANSLATE_NOOP("describe", "expirable semaphore"),
     QT_TRANSLATE_NOOP("describe", "A number of permits, each with a lease.")},
};

static_assert(hasRowForEach(kinds, &AcquirableKindTraits::kind, allKinds.size()),
              "each kind needs a row, in the enum's order");

} // namespace

const AcquirableKindTraits &traitsOf(AcquirableKind kind)
{
    return kinds[std::size_t(kind)];
}

QLatin1String word(AcquirableKind kind)
{
    return QLatin1String(traitsOf(kind).word);
}

std::optional<AcquirableKind> kindFromWord(QStringView text)
{
    for (const AcquirableKind kind : allKinds) {
        if (text == word(kind))
            return kind;
    }
    return std::nullopt;
}

} // namespace lockscope::locks
