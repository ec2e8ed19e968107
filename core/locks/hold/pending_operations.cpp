#include "core/locks/hold/pending_operations.h"

#include <algorithm>
#include <utility>

namespace lockscope::locks {

PendingOperations::Operation::Operation(PendingOperations *all, const Key &name, AcquirableKind kind,
                                        const Owner &owner)
    : m_all(all)
    , m_name(name)
    , m_kind(kind)
    , m_owner(owner)
    , m_behind(all->m_first)
{
    if (m_behind)
        m_behind->m_before = this;
    m_all->m_first = this;
}

PendingOperations::Operation::~Operation()
{
    if (m_behind)
        m_behind->m_before = m_before;
    if (m_before)
        m_before->m_behind = m_behind;
    else
        m_all->m_first = m_behind;
    if (!m_all->areNone())
        return;
    for (const WakeUp &waiting : std::exchange(m_all->m_waiting, {}))
        waiting.call();
}

std::vector<Entry> PendingOperations::entries() const
{
    std::vector<Entry> entries;
    for (const Operation *end = m_first; end; end = end->m_behind) {
        const Entry entry{end->m_name, end->m_kind, end->m_owner};
        if (std::find(entries.begin(), entries.end(), entry) == entries.end())
            entries.push_back(entry);
    }
    return entries;
}

Task<bool> PendingOperations::gone(Clock *clock, Instant until, std::stop_token stop)
{
    while (!areNone()) {
        const WakeUp last;
        m_waiting.push_back(last);
        const WaitEnd how = co_await last.wait(clock, until, stop);
        if (how != WaitEnd::Settled)
            co_return areNone();
    }
    co_return true;
}

} // namespace lockscope::locks
