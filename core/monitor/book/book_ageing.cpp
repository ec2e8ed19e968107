#include "core/monitor/book/book.h"

// The part of Book that needs no look: time passes.
namespace lockscope::monitor {

namespace {

constexpr Millis judgedByLook(1'500); // whoever was read since was judged then
constexpr Millis never = Millis::max() / 4'000'000; // as unverifiedAfter: other reasons decide that

} // namespace

void Book::tick(bool contactLost, const ServerClock &serverClock)
{
    const Instant now = m_clock->now();
    dropGone(now);
    m_events.tick();
    if (contactLost != m_contactLost) {
        m_contactLost = contactLost;
        if (contactLost)
            judgeAll(now, serverClock); // at once: no row may look held any longer
        return;
    }
    const Slot end = m_table.end();
    const Slot part = end / 10 + 1;
    for (Slot i = 0; i < part && i < end; ++i) {
        m_nextToJudge = m_nextToJudge + 1 >= end ? 0 : m_nextToJudge + 1;
        if (m_table.isKnown(m_nextToJudge) && now - m_table.at(m_nextToJudge).confirmedAt > judgedByLook)
            judge(m_nextToJudge, now, serverClock);
    }
}

void Book::judgeAll(Instant now, const ServerClock &serverClock)
{
    for (Slot slot = 0; slot < m_table.end(); ++slot) {
        if (m_table.isKnown(slot))
            judge(slot, now, serverClock);
    }
}

// A row off the screen whose turn has not come for more than five seconds, because there are more locks than the
// budget can read, is not called unverified: it would flicker between the two with every round. It shows its age,
// is read as soon as it comes on screen, and counts as unverified there. Without contact all are.
void Book::judge(Slot slot, Instant now, const ServerClock &serverClock)
{
    const Entry &entry = m_table.at(slot);
    if (entry.lock->gone)
        return;
    const bool hot = m_planner.rank(slot) == RefreshPlanner::Rank::Watched;
    const bool unconfirmed = m_contactLost || (hot && now - entry.confirmedAt >= m_times.unverifiedAfter);
    if (!m_contactLost && entry.lock->exists && !entry.lock->noExpiry && entry.lock->expiresAt <= now)
        m_planner.hint(slot); // it should be gone by now: look before its turn
    if (entry.lock->state == State::Unverified)
        return; // only a look makes it anything else
    const Lock &shown = *entry.lock;
    auto changed = reconsider(shown, entry.memory, now, serverClock.at(shown.readAt), unconfirmed ? Millis(0) : never);
    if (!changed)
        return;
    changed->readAt = entry.confirmedAt;
    show(slot, std::move(*changed));
}

void Book::dropGone(Instant now)
{
    while (!m_leaving.empty() && m_leaving.front().when <= now) {
        const Key name = m_leaving.front().name;
        m_leaving.pop_front();
        const auto slot = m_table.find(name);
        if (!slot || !m_table.at(*slot).lock->gone || now - m_table.at(*slot).lock->goneAt < m_times.goneFor)
            continue;
        if (m_table.at(*slot).shown)
            m_rows.remove(m_table.at(*slot).lock->id);
        m_table.at(*slot).shown = false;
        if (!m_watchList.isWatched(name))
            remove(*slot);
    }
}

} // namespace lockscope::monitor
