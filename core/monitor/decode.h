#pragma once

#include "core/monitor/lock.h"
#include "core/monitor/raw_lock.h"

namespace lockscope::monitor {

struct DecodeOptions {
    std::vector<QByteArray> tokenPatterns; // globs of names that are plain SET NX locks, besides the known shapes
    std::vector<QByteArray> ownerPatterns; // globs of owners trusted like UUID:NUMBER (locks of other libraries)
};

// What the keys say, and nothing else: kind, mode, holders, queue, waiters, token, deadline, readAt. Whatever needs
// more than one look (lease, since when, state) is left as it is in an empty Lock: see observe().
// Never fails: a hash that only looks like a lock becomes UnknownHash, a key of another type has foreignType.
Lock decode(const RawLock &raw, const DecodeOptions &options = {});

// Should there be a row: a lock, or a queue, or somebody waiting, or a hash that its name or companions call a lock.
bool isWorthARow(const Lock &lock);

// CLIENT:THREAD, CLIENT and THREAD free of colons, spaces and control characters.
bool isOwner(QByteArrayView bytes);
// UUID:NUMBER, as Redisson writes it.
bool isRedissonOwner(QByteArrayView bytes);

// Whether a string key is a `SET NX PX` lock: the value is a known token (ShedLock's `ADDED:…@host` under
// `job-lock:`, a uuid, a random token) and it has a TTL; or the name matches one of the patterns.
bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl, const std::vector<QByteArray> &patterns);

} // namespace lockscope::monitor
