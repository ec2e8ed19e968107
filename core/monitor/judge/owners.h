#pragma once

#include "core/model/lock.h"

#include <QByteArrayView>

#include <optional>

// How owners and hold counts are written in a lock's hash.
namespace lockscope::monitor {

// CLIENT:THREAD, CLIENT and THREAD free of colons, spaces and control characters; or UUID:NUMBER:TXID.
bool isOwner(QByteArrayView bytes);
// UUID:NUMBER, as Redisson writes it, or UUID:NUMBER:TXID, as it does inside a transaction.
bool isRedissonOwner(QByteArrayView bytes);
bool isUuid(QByteArrayView bytes);
// What a Redisson transaction is called: 32 hexadecimal digits.
bool isTransactionId(QByteArrayView bytes);
// A positive decimal number without sign, leading zero or anything else, that fits: as HINCRBY leaves it.
std::optional<qint64> holdCount(QByteArrayView bytes);

struct OwnerField {
    Owner owner; // without `:write`
    bool write = false;
};
// `OWNER` or `OWNER:write`, inside a transaction `UUID:THREAD:TXID` or `UUID:THREAD:write:TXID`; nothing else is one.
std::optional<OwnerField> ownerField(const QByteArray &field);
// Owner must be one by isOwner().
Holder holderOf(const Owner &owner, qint64 holds, Access access);

// Who has a permit of an expirable semaphore, by its member of the zset: from 3.16 or so Redisson keeps an id's 16
// bytes, before that their text; that text is how it shows both.
Owner permitOwner(QByteArrayView member);

} // namespace lockscope::monitor
