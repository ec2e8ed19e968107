#pragma once

#include "core/base/bytes.h"

#include <optional>

namespace lockscope::locks {

// How Redisson names what belongs to a lock. A name that already contains `{` is used as it is, any other is
// wrapped in `{}`, so that every key and channel of one lock hashes to one cluster slot.
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

// The lock a companion key or channel belongs to; nullopt when it is none. A wrapped name cannot be told from one
// that had its braces before (`{a}` and `a` share companions): the unwrapped form is given, callers try both.
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
    Key wrapped; // as it stands between prefix and suffix, braces included
    Owner owner; // FairChannel, ReadTimeout
};
std::optional<Companion> companionOf(const QByteArray &keyOrChannel);

} // namespace lockscope::locks
