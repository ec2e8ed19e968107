#include "core/metrics/named_locks.h"

#include "core/base/escape.h"
#include "core/model/apply_delta.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/glob.h"

#include <algorithm>

namespace lockscope::metrics {

NamedLocks::NamedLocks(std::vector<QByteArray> globs)
    : m_globs(std::move(globs))
{ }

void NamedLocks::find(const Snapshot &snapshot)
{
    if (m_globs.empty())
        return;
    for (const LockPtr &lock : snapshot.locks) {
        if (m_shown.size() >= mostLocks)
            return;
        const bool isWanted = std::any_of(m_globs.begin(), m_globs.end(), [&lock](const QByteArray &glob) {
            return monitor::globMatches(glob, lock->id.key.raw());
        });
        if (isWanted && !lock->gone)
            m_shown.insert(lock->id);
    }
}

void NamedLocks::write(const Moment &moment, const Labels &labels, Exposition *to)
{
    find(*moment.snapshot);
    for (const LockId &id : m_shown) {
        const LockPtr lock = lockscope::find(*moment.snapshot, id);
        if (!moment.hasContact || (lock && lock->state == State::Unverified))
            continue;
        const bool isGone = !lock || lock->gone;
        if (isGone && !moment.hasAllParts)
            continue;
        Labels of = labels;
        of.emplace_back("name", toDisplay(id.key.raw()).toUtf8());
        const bool isHeld = lock && isConfirmedHeld(*lock);
        to->add(Metric::LockHeld, of, isHeld ? 1 : 0);
        if (isGone)
            to->add(Metric::LockWaiting, of, 0);
        else if (const auto waiting = lock->waiters.known())
            to->add(Metric::LockWaiting, of, *waiting);
        if (isHeld && lock->heldSince != Instant{})
            to->add(Metric::LockHoldStart, of, moment.wallSeconds(lock->heldSince));
    }
}

} // namespace lockscope::metrics
