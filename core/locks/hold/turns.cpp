#include "core/locks/hold/turns.h"

namespace lockscope::locks {

Turns::Turn::Turn(Turns *turns, Entry entry)
    : m_turns(turns)
    , m_entry(std::move(entry))
{
    const auto before = m_turns->m_taken.size();
    auto &behind = m_turns->m_taken[m_entry];
    m_mine = m_turns->m_taken.size() > before;
    if (!m_mine)
        behind.push_back(m_waiter.emplace());
}

Task<bool> Turns::Turn::wait(std::stop_token stop)
{
    const std::stop_callback onStop(stop, [waiter = *m_waiter] { waiter.settle(false); });
    const bool mine = co_await *m_waiter;
    m_mine = mine;
    co_return mine;
}

// Waiters that were stopped have settled, and are skipped.
Turns::Turn::~Turn()
{
    if (m_waiter)
        m_waiter->settle(false);
    if (!m_mine)
        return;
    const auto taken = m_turns->m_taken.find(m_entry);
    while (!taken->empty()) {
        const Waiter next = taken->front();
        taken->erase(taken->begin());
        if (next.settle(true))
            return;
    }
    m_turns->m_taken.erase(taken);
}

} // namespace lockscope::locks
