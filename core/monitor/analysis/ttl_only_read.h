#pragma once

#include "core/base/clock.h"
#include "core/model/lock_ptr.h"

namespace lockscope::monitor {

// Most reads of most locks find no change. For a plain lock, the TTL alone can show that, because every change of its
// holder or hold count (acquire, re-entry, release, renewal) sets the TTL. PTTL costs a third of a full read. Until the
// next full read, five seconds later at most, this misses two cases. A client may change the hash but not its TTL. An
// owner may release the lock without a message (a spin lock), and another owner may acquire it within `sameDeadline` of
// the last renewal.
inline constexpr Millis sameDeadline{20};
inline constexpr Millis fullLookEvery{5'000};

// True for a calm plain lock that has no waiters and need not be judged again for some seconds.
bool isQuiet(const Lock &lock, Instant now);
// True if PTTL, sent at `sentAt`, shows that nothing happened. `expiresAt` is the deadline from the latest read.
bool confirms(const Lock &lock, Instant expiresAt, qint64 pttl, Instant sentAt);

} // namespace lockscope::monitor
