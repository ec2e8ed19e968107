#include "core/locks/wire/names.h"

#include "core/redis/slot.h"

namespace lockscope::locks {

namespace {

QByteArray wrapped(const Key &lock)
{
    return lock.raw().contains('{') ? lock.raw() : '{' + lock.raw() + '}';
}

QByteArray joined(QByteArrayView head, QByteArrayView tail)
{
    QByteArray out;
    out.reserve(head.size() + 1 + tail.size());
    return out.append(head).append(':').append(tail);
}

} // namespace

Key withSuffix(const Key &lock, QByteArrayView suffix)
{
    return Key(wrapped(lock).append(':').append(suffix));
}

Key withPrefix(QByteArrayView prefix, const Key &lock)
{
    return Key(joined(prefix, wrapped(lock)));
}

Channel unlockChannel(const Key &lock)
{
    return Channel(joined("redisson_lock__channel", wrapped(lock)));
}

Channel fairChannel(const Key &lock, const Owner &waiter)
{
    return Channel(joined(unlockChannel(lock).raw(), waiter.raw()));
}

Channel readWriteChannel(const Key &lock)
{
    return Channel(joined("redisson_rwlock", wrapped(lock)));
}

Channel semaphoreChannel(const Key &lock)
{
    return Channel(joined("redisson_sc", wrapped(lock)));
}

Channel latchChannel(const Key &lock)
{
    return Channel("redisson_countdownlatch__channel__{" + lock.raw() + '}');
}

Key fairQueue(const Key &lock)
{
    return withPrefix("redisson_lock_queue", lock);
}

Key fairTimeouts(const Key &lock)
{
    return withPrefix("redisson_lock_timeout", lock);
}

Key fencingToken(const Key &lock)
{
    return withPrefix("redisson_lock_token", lock);
}

Key unlockLatch(const Key &lock, QByteArrayView requestId)
{
    return Key(joined(withPrefix("redisson_unlock_latch", lock).raw(), requestId));
}

Key readTimeoutPrefix(const Key &lock, const Owner &reader)
{
    return withSuffix(lock, joined(reader.raw(), QByteArrayLiteral("rwlock_timeout")));
}

Key readTimeout(const Key &lock, const Owner &reader, int n)
{
    return Key(joined(readTimeoutPrefix(lock, reader).raw(), QByteArray::number(n)));
}

Key permitTimeouts(const Key &lock)
{
    return withSuffix(lock, "timeout");
}

bool isScattered(const Key &lock)
{
    const bool hasBrace = lock.raw().contains('{') || lock.raw().contains('}');
    return hasBrace && !redis::shareSlot({lock.raw(), unlockChannel(lock).raw()});
}

} // namespace lockscope::locks
