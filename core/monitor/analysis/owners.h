#pragma once

#include "core/base/bytes.h"
#include "core/model/access.h"

#include <QByteArrayView>

#include <optional>

namespace lockscope {
struct Holder;
}

// The form of owners and hold counts in a lock's hash.
namespace lockscope::monitor {

// True for CLIENT:THREAD without other colons, spaces or control characters, and for UUID:NUMBER:TXID.
bool isOwner(QByteArrayView bytes);
// True for UUID:NUMBER, as Redisson writes it, or UUID:NUMBER:TXID, as it does inside a transaction.
bool isRedissonOwner(QByteArrayView bytes);
bool isUuid(QByteArrayView bytes);
// The ID of a Redisson transaction: 32 hexadecimal digits.
bool isTransactionId(QByteArrayView bytes);
// A positive decimal number in range, as HINCRBY writes it: without sign, leading zeros or other characters.
std::optional<qint64> holdCount(QByteArrayView bytes);

struct OwnerField {
    Owner owner; // without `:write`
    bool write = false;
};
// Parses `OWNER` or `OWNER:write`, or within a transaction `UUID:THREAD:TXID` or `UUID:THREAD:write:TXID`. nullopt for
// other fields.
std::optional<OwnerField> ownerField(const QByteArray &field);
// The owner must satisfy isOwner().
Holder holderOf(const Owner &owner, qint64 holds, Access access);
// Only the client part of the owner.
QByteArray clientOf(const Owner &owner);

// The owner of a permit of an expirable semaphore, from its member of the zset. Since about 3.16, Redisson stores an ID
// as 16 bytes; older versions store the text of the ID. The result is the text in both cases.
Owner permitOwner(QByteArrayView member);

} // namespace lockscope::monitor
