#pragma once

#include "core/monitor/judge/decode_options.h"
#include "core/monitor/judge/raw_lock.h"

namespace lockscope::monitor {

// What the keys say, and nothing else: kind, mode, holders, queue, waiters, token, deadline, readAt. Whatever needs
// more than one look (lease, since when, state) is left as it is in an empty Lock: see observe().
// Never fails: a hash that only looks like a lock becomes UnknownHash, a key of another type OtherType.
Lock decode(const RawLock &raw, const DecodeOptions &options = {});

// Should there be a row: a lock, or a queue, or somebody waiting, or what only its name calls a lock: a hash, a list,
// but no string (block lists, clocks and counters have such names, and were looked into).
bool isWorthARow(const Lock &lock);

// Whether a string key is a `SET NX` lock, with a TTL or, as after a crash between SETNX and EXPIRE, without one:
// the name matches one of the patterns, or speaks of a lock or mutex (block lists, clocks, unlock codes do not) and the
// value is no count; or it has a known token for a value and a TTL.
bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl, const std::vector<QByteArray> &patterns);

} // namespace lockscope::monitor
