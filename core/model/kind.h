#pragma once

#include <QLatin1String>

namespace lockscope {

// The kind of lock that the keys look like. Reentrant also covers spin and non-reentrant locks, which use the same
// hash. (locks::AcquirableKind lists the kinds that this program can acquire.) Each kind has a row in kind.cpp.
enum class Kind : quint8 {
    Reentrant,
    Fair,
    ReadWrite,
    Fenced,
    FasterMulti,
    Semaphore,
    ExpirableSemaphore,
    Latch,
    Token, // a plain `SET NX PX` lock
    UnknownHash, // a hash that looks like a lock only by its name or companion keys
    OtherType, // looks like a lock in the same way, but is not a hash: a list, a string that is not a lock, …
};
inline constexpr int kindCount = int(Kind::OtherType) + 1;

// The TYPE of the lock's key. For Other, Lock::foreignType has the name of the type.
enum class KeyType : quint8 { Hash, String, Other };

// The channel on which waiters are notified of a release.
enum class WaitChannel : quint8 {
    Unlock,
    ReadWrite,
    Semaphore,
    Latch,
    OfEachWaiter, // each waiter has its own channel, and the queue lists the waiters
    None, // waiters poll
};

struct KindTraits {
    Kind kind;
    const char *word; // stable, for scripts
    const char *title; // English, marked with QT_TRANSLATE_NOOP("describe", …), like the meaning
    const char *meaning; // one or two sentences
    KeyType type = KeyType::Hash;
    WaitChannel channel = WaitChannel::Unlock;
    bool isCounter = false; // has a count, but no exclusive holder and no lease
    bool isNoLock = false;
    bool hasDeadlines = false; // each holder has its own deadline
};

const KindTraits &traitsOf(Kind kind);

// The stable words of `list --json`: "reentrant", "read-write", …
QLatin1String word(Kind kind);

} // namespace lockscope
