#include "core/locks/acquire/pace.h"

#include "core/locks/wire/kind_rules.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// PTTL rounds its answer, and a key expires shortly after its last millisecond.
constexpr Millis afterExpiry{1};
// The minimum pause between two checks, whatever the server says.
constexpr Millis minimumPause{2};

BackOff backOffOf(const LookPauses &pauses)
{
    return {pauses.first, pauses.most, pauses.factor};
}

} // namespace

Pace::Pace(const LockClientOptions &options, const AcquireRequest &request)
    : m_standsInQueue(rulesOf(request.kind).leave != nullptr)
    , m_pollCap(options.pollCap)
    , m_afterErrors(Millis(50), m_pollCap)
    , m_othersTurn(Millis(20), Millis(1'000))
    , m_pauses(backOffOf(request.pauses.value_or(options.pauses)))
{ }

Instant Pace::nextLook(Instant now, const LatestLook &look, const LocalWaitQueue::Place &place, bool isTold)
{
    if (!place.isFirst()) // the waiters before this one check the lock meanwhile
        return now + m_pollCap;
    if (const auto held = place.heldHereUntil()) // the release of this client's hold will wake this waiter
        return std::min(now + jittered(m_pollCap, 0.8), std::max(now + minimumPause, *held + afterExpiry));
    if (!look.hasLooked)
        return now;
    return now + std::max(isTold || look.error ? waitForNews(look) : m_pauses.next(), minimumPause);
}

// The time until the lock expires, but never more than pollCap, whatever the server said. A reconnect wakes the waiter
// earlier.
Millis Pace::waitForNews(const LatestLook &look)
{
    const Millis cap = jittered(m_pollCap, 0.8);
    if (look.error)
        return look.error->kind == Error::Kind::Connect ? cap : std::min(cap, m_afterErrors.next());
    if (look.remaining.isNoExpiry())
        return cap;
    if (m_standsInQueue && look.remaining.isMissing()) // the lock is free: its next waiter acquires it soon, or is dead
        return std::min(cap, m_othersTurn.next());
    m_othersTurn.reset();
    return look.remaining.hasExpiry() ? std::min(cap, look.remaining.left() + afterExpiry) : Millis(0);
}

} // namespace lockscope::locks
