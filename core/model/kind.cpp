#include "core/model/kind.h"

#include "core/base/rows.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

constexpr KindTraits kinds[] = {
    {
        .kind = Kind::Reentrant,
        .word = "reentrant",
        .title = QT_TRANSLATE_NOOP("describe", "reentrant"),
        .meaning = QT_TRANSLATE_NOOP("describe",
                                     "One owner at a time, who can acquire it again. Spin and non-reentrant locks look "
                                     "the same, because they use the same keys."),
    },
    {
        .kind = Kind::Fair,
        .word = "fair",
        .title = QT_TRANSLATE_NOOP("describe", "fair"),
        .meaning = QT_TRANSLATE_NOOP(
            "describe",
            "One owner at a time. Its waiters queue on the server and get it in the order of their arrival."),
        .channel = WaitChannel::OfEachWaiter,
    },
    {
        .kind = Kind::ReadWrite,
        .word = "read-write",
        .title = QT_TRANSLATE_NOOP("describe", "read-write"),
        .meaning =
            QT_TRANSLATE_NOOP("describe", "Many readers or one writer. The mode says which of them hold it now."),
        .channel = WaitChannel::ReadWrite,
    },
    {
        .kind = Kind::Fenced,
        .word = "fenced",
        .title = QT_TRANSLATE_NOOP("describe", "fenced"),
        .meaning = QT_TRANSLATE_NOOP(
            "describe",
            "A lock that draws a higher fencing token for each acquire, so that a store can reject lower ones."),
    },
    {
        .kind = Kind::FasterMulti,
        .word = "faster-multi",
        .title = QT_TRANSLATE_NOOP("describe", "faster multi"),
        .meaning = QT_TRANSLATE_NOOP(
            "describe", "Several values locked in one hash, each with its own deadline (Redisson 3.38 and newer)."),
        .hasDeadlines = true,
    },
    {
        .kind = Kind::Semaphore,
        .word = "semaphore",
        .title = QT_TRANSLATE_NOOP("describe", "semaphore"),
        .meaning = QT_TRANSLATE_NOOP("describe",
                                     "A number of permits. It records neither holders nor leases, so a permit stays "
                                     "taken until it is released."),
        .type = KeyType::String,
        .channel = WaitChannel::Semaphore,
        .isCounter = true,
    },
    {
        .kind = Kind::ExpirableSemaphore,
        .word = "expirable-semaphore",
        .title = QT_TRANSLATE_NOOP("describe", "expirable semaphore"),
        .meaning = QT_TRANSLATE_NOOP("describe", "A number of permits, each with its own id and lease."),
        .type = KeyType::String,
        .channel = WaitChannel::Semaphore,
        .isCounter = true,
        .hasDeadlines = true,
    },
    {
        .kind = Kind::Latch,
        .word = "latch",
        .title = QT_TRANSLATE_NOOP("describe", "latch"),
        .meaning = QT_TRANSLATE_NOOP("describe", "A counter that opens for all its waiters when it reaches 0."),
        .type = KeyType::String,
        .channel = WaitChannel::Latch,
        .isCounter = true,
    },
    {
        .kind = Kind::Token,
        .word = "token",
        .title = QT_TRANSLATE_NOOP("describe", "token (SET NX)"),
        .meaning = QT_TRANSLATE_NOOP(
            "describe", "A plain key with a random value and an expiry, set by SET NX PX. Its waiters poll."),
        .type = KeyType::String,
        .channel = WaitChannel::None,
    },
    {
        .kind = Kind::UnknownHash,
        .word = "unknown-hash",
        .title = QT_TRANSLATE_NOOP("describe", "unknown hash"),
        .meaning = QT_TRANSLATE_NOOP(
            "describe",
            "A hash that looks like a lock only by its name or its companion keys. Perhaps it is not a lock."),
        .isNoLock = true,
    },
    {
        .kind = Kind::OtherType,
        .word = "other-type",
        .title = QT_TRANSLATE_NOOP("describe", "not a lock"),
        .meaning = QT_TRANSLATE_NOOP(
            "describe",
            "A key of another type under the name of a lock. Nobody can acquire the lock while this key exists."),
        .type = KeyType::Other,
        .isNoLock = true,
    },
};

constexpr bool haveTexts()
{
    for (const KindTraits &row : kinds) {
        if (!row.title || !row.meaning)
            return false;
    }
    return true;
}

static_assert(hasRowForEach(kinds, &KindTraits::kind, kindCount), "each kind needs a row, in the enum's order");
static_assert(haveTexts(), "a kind lacks a text");

} // namespace

const KindTraits &traitsOf(Kind kind)
{
    return kinds[std::size_t(kind)];
}

QLatin1String word(Kind kind)
{
    return QLatin1String(traitsOf(kind).word);
}

} // namespace lockscope
