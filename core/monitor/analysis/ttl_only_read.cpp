#include "core/monitor/analysis/ttl_only_read.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/lock_state.h"

namespace lockscope::monitor {

namespace {

// Other kinds may change while their TTL does not (readers, permits), or consist of more than one key.
bool changesWithItsTtl(const Lock &lock)
{
    const bool plain = lock.kind == Kind::Reentrant || lock.kind == Kind::Fenced || lock.kind == Kind::Token;
    return plain && !lock.mode && !lock.mixed && lock.queue.empty() && lock.exists && !lock.gone && !lock.noExpiry;
}

bool isCalm(const Lock &lock)
{
    const bool calm =
        lock.state == State::HeldRenewed || lock.state == State::HeldFixedLease || lock.state == State::Learning;
    return calm && lock.changesPerMinute == 0 && lock.missedRenewals == 0 && lock.waiters.clients.value_or(0) == 0;
}

bool isFarFromJudgement(const Lock &lock, Millis left)
{
    const bool watchdog = lock.leaseKind == LeaseKind::Watchdog && lock.lease;
    return left > limits::nearExpiryAtMost && (!watchdog || left > *lock.lease * 2 / 3); // below this, a renewal is due
}

} // namespace

bool isQuiet(const Lock &lock, Instant now)
{
    return changesWithItsTtl(lock) && isCalm(lock) && isFarFromJudgement(lock, toMillis(lock.expiresAt - now));
}

bool confirms(const Lock &lock, Instant expiresAt, qint64 pttl, Instant sentAt)
{
    const Millis left = std::min(Millis(pttl), toMillis(Lock::farthest - sentAt));
    return pttl > 0 && isFarFromJudgement(lock, left)
        && std::chrono::abs(toMillis(expiresAt - sentAt) - left) <= sameDeadline;
}

} // namespace lockscope::monitor
