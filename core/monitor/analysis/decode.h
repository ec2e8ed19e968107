#pragma once

#include "core/model/lock_ptr.h"
#include "core/monitor/analysis/decode_options.h"
#include "core/monitor/analysis/raw_lock.h"

namespace lockscope::monitor {

// Decodes the keys and nothing else: kind, mode, holders, queue, waiters, token, deadline, readAt. Values that need
// several reads (lease, start of the hold, state) stay as in an empty Lock; see observe(). Never fails: a hash that
// only looks like a lock becomes UnknownHash, a key of another type OtherType.
Lock decode(const RawLock &raw, const DecodeOptions &options = {});

// True if the name should have a row. A row is for a lock, a queue or a waiter. A hash, a list or a number that may be
// a semaphore gets a row as well if its name suggests a lock. Other strings get no row, because block lists, clocks and
// counters have such names. A companion gets no row, because it is part of its lock's row.
bool isWorthARow(const Lock &lock);

// True if a string key is a `SET NX` lock, with a TTL or, after a crash between SETNX and EXPIRE, without one. Its name
// suggests a lock or mutex (not a block list, clock or unlock code), or its value is a known token with a TTL. A bare
// number never counts, because a semaphore looks the same. Families know more (core/families).
bool isTokenShape(const Key &name, const QByteArray &value, qint64 pttl);

} // namespace lockscope::monitor
