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
    },
    {
        .kind = Kind::Fair,
        .word = "fair",
        .title = QT_TRANSLATE_NOOP("describe", "fair"),
        .channel = WaitChannel::OfEachWaiter,
    },
    {
        .kind = Kind::ReadWrite,
        .word = "read-write",
        .title = QT_TRANSLATE_NOOP("describe", "read-write"),
        .channel = WaitChannel::ReadWrite,
    },
    {
        .kind = Kind::Fenced,
        .word = "fenced",
        .title = QT_TRANSLATE_NOOP("describe", "fenced"),
    },
    {
        .kind = Kind::FasterMulti,
        .word = "faster-multi",
        .title = QT_TRANSLATE_NOOP("describe", "faster multi"),
        .hasDeadlines = true,
    },
    {
        .kind = Kind::Semaphore,
        .word = "semaphore",
        .title = QT_TRANSLATE_NOOP("describe", "semaphore"),
        .type = KeyType::String,
        .channel = WaitChannel::Semaphore,
        .isCounter = true,
    },
    {
        .kind = Kind::ExpirableSemaphore,
        .word = "expirable-semaphore",
        .title = QT_TRANSLATE_NOOP("describe", "expirable semaphore"),
        .type = KeyType::String,
        .channel = WaitChannel::Semaphore,
        .isCounter = true,
        .hasDeadlines = true,
    },
    {
        .kind = Kind::Latch,
        .word = "latch",
        .title = QT_TRANSLATE_NOOP("describe", "latch"),
        .type = KeyType::String,
        .channel = WaitChannel::Latch,
        .isCounter = true,
    },
    {
        .kind = Kind::Token,
        .word = "token",
        .title = QT_TRANSLATE_NOOP("describe", "token (SET NX)"),
        .type = KeyType::String,
        .channel = WaitChannel::None,
    },
    {
        .kind = Kind::UnknownHash,
        .word = "unknown-hash",
        .title = QT_TRANSLATE_NOOP("describe", "unknown hash"),
        .isNoLock = true,
    },
    {
        .kind = Kind::OtherType,
        .word = "other-type",
        .title = QT_TRANSLATE_NOOP("describe", "not a lock"),
        .type = KeyType::Other,
        .isNoLock = true,
    },
};

static_assert(hasRowForEach(kinds, &KindTraits::kind, kindCount), "each kind needs a row, in the enum's order");

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
