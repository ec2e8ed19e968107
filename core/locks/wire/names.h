#pragma once

#include "core/base/bytes.h"

#include <optional>

namespace lockscope::locks {

// Redisson's names for a lock's keys and channels. A name that contains `{` is used unchanged. Any other name is
// wrapped in `{}`, so that all keys and channels of a lock are in one cluster slot.
Key withSuffix(const Key &lock, QByteArrayView suffix); // {NAME}:suffix
Key withPrefix(QByteArrayView prefix, const Key &lock); // prefix:{NAME}

Channel unlockChannel(const Key &lock); // reentrant, fenced, non-reentrant, faster-multi
Channel fairChannel(const Key &lock, const Owner &waiter);
Channel readWriteChannel(const Key &lock);
Channel semaphoreChannel(const Key &lock);
Channel latchChannel(const Key &lock); // always wrapped, with `__{`
Key fairQueue(const Key &lock);
Key fairTimeouts(const Key &lock);
Key fencingToken(const Key &lock);
Key unlockLatch(const Key &lock, QByteArrayView requestId);
Key readTimeoutPrefix(const Key &lock, const Owner &reader); // {NAME}:OWNER:rwlock_timeout
Key readTimeout(const Key &lock, const Owner &reader, int n); // n = 1 … hold count
Key permitTimeouts(const Key &lock); // {NAME}:timeout

// True if a brace in the name puts the lock and its companions into different slots of a cluster, as in `a{b`, `a{}` or
// `a}b`.
bool isScattered(const Key &lock);

// companionOf() returns the lock to which a companion key or channel belongs; nullopt for any other name. A wrapped
// name looks the same as a name with its own braces (`{a}` and `a` share companions). The result has the unwrapped
// form, and callers try both forms.
struct Companion {
    enum class Role {
        UnlockChannel,
        FairChannel,
        ReadWriteChannel,
        SemaphoreChannel,
        LatchChannel,
        FairQueue,
        FairTimeouts,
        FencingToken,
        UnlockLatch,
        ReadTimeout,
        PermitTimeouts
    };
    Role role;
    Key lock; // unwrapped
    Key wrapped; // as in the companion's name, including braces
    Owner owner; // for the roles FairChannel and ReadTimeout
};
std::optional<Companion> companionOf(const QByteArray &keyOrChannel);

} // namespace lockscope::locks
