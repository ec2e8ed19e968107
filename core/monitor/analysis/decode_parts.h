#pragma once

#include "core/model/lock.h"
#include "core/monitor/analysis/decode_options.h"
#include "core/monitor/analysis/raw_lock.h"

// Internal parts of decode().
namespace lockscope::monitor {

// Fill in kind, mode, holders and mixed; return false if the key is not a lock. A hash that a family names is in
// lock.family before the call.
bool decodeHash(const RawLock &raw, Lock &lock);
bool decodeFasterMulti(const RawLock &raw, Lock &lock);
bool decodeString(const RawLock &raw, const DecodeOptions &options, Lock &lock);
// Call it only if the string is a `SET NX` lock. `family` may be null.
void decodeToken(const RawLock &raw, const families::FamilyPtr &family, Lock &lock);
// True if the name speaks of a lock, mutex, semaphore or latch, and not only of a block list, a clock, a locker or the
// like.
bool namesALock(const Key &name);
// True if its name and value allow both a `SET NX` lock and a semaphore.
bool mayBeNumberedToken(const Key &name, qint64 number);
// Parses a number as INCR writes it, including negative ones.
std::optional<qint64> wholeNumber(const QByteArray &value);
void setMixture(Lock &lock, Mixture mixture);
// Stores the holders sorted by owner, at most Lock::maxHolders of them, and their total `count`.
void setHolders(Lock &lock, std::vector<Holder> holders, qint64 count);

} // namespace lockscope::monitor
