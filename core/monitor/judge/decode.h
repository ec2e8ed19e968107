#pragma once

#include "core/model/lock.h"
#include "core/monitor/judge/raw_lock.h"

namespace lockscope::monitor {

struct DecodeOptions {
    std::vector<QByteArray> tokenPatterns; // globs of names that are plain SET NX locks, besides the known shapes
    std::vector<QByteArray> ownerPatterns; // globs of owners trusted like UUID:NUMBER (locks of other libraries)
    SourceId source = {}; // where the names are that are read
    int db = 0;
};

// What the keys say, and nothing else: kind, mode, holders, queue, waiters, token, deadline, readAt. Whatever needs
// more than one look (lease, since when, state) is left as it is in an empty Lock: see observe().
// Never fails: a hash that only looks like a lock becomes UnknownHash, a key of another type OtherType.
Lock decode(const RawLock &raw, const DecodeOptions &options = {});

// Should there be a row: a lock, or a queue, or somebody waiting, or what only its name calls a lock: a hash, a list,
// but no string (block lists, clocks and counters have such names, and were looked into).
bool isWorthARow(const Lock &lock);

// CLIENT:THREAD, CLIENT and THREAD free of colons, spaces and control characters; or UUID:NUMBER:TXID.
bool isOwner(QByteArrayView bytes);
// UUID:NUMBER, as Redisson writes it, or UUID:NUMBER:TXID, as it does inside a transaction.
bool isRedissonOwner(QByteArrayView bytes);

// Whether a string key is a `SET NX` lock, with a TTL or, as after a crash between SETNX and EXPIRE, without one:
// the name matches one of the patterns, or speaks of a lock or mutex (block lists, clocks, unlock codes do not) and the
// value is no count; or it has a known token for a value and a TTL.
bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl, const std::vector<QByteArray> &patterns);

} // namespace lockscope::monitor
