#pragma once

#include "core/model/lock.h"

namespace lockscope::monitor {

// Most looks at most locks find what the look before found. Of a plain lock the time left alone can tell so: whatever
// changes its holder or hold count (acquire, re-entry, release, renewal) sets the TTL anew. PTTL costs a third of
// reading it. Missed until the next full look, five seconds later at most: somebody who changes the hash and not its
// TTL, and an owner that lets go without a message (a spin lock) while another takes it within `sameDeadline` of the
// last renewal.
inline constexpr Millis sameDeadline{20};
inline constexpr Millis fullLookEvery{5'000};

// Calm, plain, not waited for, and nothing about it will have to be judged anew for some seconds.
bool isQuiet(const Lock &lock, Instant now);
// Does PTTL, asked at `sentAt`, say that nothing happened? `expiresAt`: its deadline by the latest look.
bool confirms(const Lock &lock, Instant expiresAt, qint64 pttl, Instant sentAt);

} // namespace lockscope::monitor
