#pragma once

#include "core/monitor/judge/decode_options.h"
#include "core/monitor/judge/raw_lock.h"

// The parts decode() is made of; nobody else needs them.
namespace lockscope::monitor {

// Fill in kind, mode, holders, mixed; false when it is no lock.
bool decodeHash(const RawLock &raw, const DecodeOptions &options, Lock &lock);
bool decodeFasterMulti(const RawLock &raw, Lock &lock);
bool decodeString(const RawLock &raw, const DecodeOptions &options, Lock &lock);
void decodeToken(const RawLock &raw, Lock &lock); // of a string that isTokenShape()
// By its name and this value it may be a `SET NX` lock or a semaphore.
bool mayBeNumberedToken(const Key &name, qint64 number);
// As INCR leaves it, negative ones too.
std::optional<qint64> wholeNumber(const QByteArray &value);
void setMixture(Lock &lock, Mixture mixture);
// Sort by owner, count, and keep at most Lock::maxHolders.
void setHolders(Lock &lock, std::vector<Holder> holders, qint64 count);

} // namespace lockscope::monitor
