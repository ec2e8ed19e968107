#pragma once

#include "core/monitor/judge/decode_options.h"
#include "core/monitor/judge/raw_lock.h"

namespace lockscope::monitor {

// What the keys say, and nothing else: kind, mode, holders, queue, waiters, token, deadline, readAt. Whatever needs
// more than one look (lease, since when, state) is left as it is in an empty Lock: see observe().
// Never fails: a hash that only looks like a lock becomes UnknownHash, a key of another type OtherType.
Lock decode(const RawLock &raw, const DecodeOptions &options = {});

// Should there be a row: a lock, or a queue, or somebody waiting, or what only its name calls a lock: a hash, a list,
// or a number that may be a semaphore, but no other string (block lists, clocks and counters have such names, and were
// looked into). A companion has none: it is part of its lock's row.
bool isWorthARow(const Lock &lock);

// Whether a string key is a `SET NX` lock, with a TTL or, as after a crash between SETNX and EXPIRE, without one:
// the name matches one of the patterns, or speaks of a lock or mutex (block lists, clocks, unlock codes do not); or it
// has a known token for a value and a TTL. A bare number is one by a pattern only, since a semaphore looks the same.
bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl, const std::vector<QByteArray> &patterns);

} // namespace lockscope::monitor
