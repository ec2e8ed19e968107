#include "core/locks/hold/keyed_mutex.h"

#include "core/locks/wire/kind_rules.h"

namespace lockscope::locks {

KeyedMutex::Guard::Guard(KeyedMutex *mutex, Entry entry)
    : m_entryMutex(mutex)
    , m_entry(std::move(entry))
{
    m_entry.kind = countedAs(m_entry.kind);
    const auto before = m_entryMutex->m_taken.size();
    auto &behind = m_entryMutex->m_taken[m_entry];
    m_mine = m_entryMutex->m_taken.size() > before;
    if (!m_mine)
        behind.push_back(m_waiter.emplace());
}

Task<bool> KeyedMutex::Guard::wait(std::stop_token stop)
{
    const std::stop_callback onStop(stop, [waiter = *m_waiter] { waiter.settle(false); });
    const bool mine = co_await *m_waiter;
    m_mine = mine;
    co_return mine;
}

// Passes the turn to the next waiter. Stopped waiters have already settled, so they are skipped.
KeyedMutex::Guard::~Guard()
{
    if (m_waiter)
        m_waiter->settle(false);
    if (!m_mine)
        return;
    const auto taken = m_entryMutex->m_taken.find(m_entry);
    while (!taken->empty()) {
        const Waiter next = taken->front();
        taken->erase(taken->begin());
        if (next.settle(true))
            return;
    }
    m_entryMutex->m_taken.erase(taken);
}

} // namespace lockscope::locks
