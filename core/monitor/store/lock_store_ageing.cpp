#include "core/monitor/store/lock_store.h"

// The part of LockStore that needs no reads: the passing of time.
namespace lockscope::monitor {

namespace {

constexpr Millis judgedByLook(1'500); // rows that were read since then were judged at that time
constexpr Millis never = Millis::max() / 4'000'000; // instead of unverifiedAfter, because other reasons decide

} // namespace

void LockStore::tick(const std::vector<Contact> &contacts)
{
    const Instant now = m_clock->now();
    dropGone(now);
    m_events.tick();
    if (take(contacts))
        return;
    const Slot end = m_table.end();
    const Slot part = end / 10 + 1;
    for (Slot i = 0; i < part && i < end; ++i) {
        m_nextToJudge = m_nextToJudge + 1 >= end ? 0 : m_nextToJudge + 1;
        if (m_table.isKnown(m_nextToJudge) && now - m_table.at(m_nextToJudge).confirmedAt > judgedByLook)
            judge(m_nextToJudge, now);
    }
}

// Returns whether contact with some part was lost or came back.
bool LockStore::take(const std::vector<Contact> &contacts)
{
    bool changed = false;
    for (std::size_t i = 0; i < std::min(contacts.size(), m_parts.size()); ++i) {
        Division &division = m_parts[i];
        if (contacts[i].clock)
            division.clock = *contacts[i].clock;
        if (contacts[i].lost == std::exchange(division.contactLost, contacts[i].lost))
            continue;
        changed = true;
        if (division.contactLost)
            judgeAll(m_clock->now(), Part(i)); // at once, because no row may still look held
    }
    return changed;
}

void LockStore::judgeAll(Instant now, Part part)
{
    for (Slot slot = 0; slot < m_table.end(); ++slot) {
        if (m_table.isKnown(slot) && m_table.at(slot).part == part)
            judgeAs(slot, now, true);
    }
}

// If there are more locks than the budget can read, a row off the screen may wait more than five seconds for its turn.
// It is not called unverified, because it would flicker between both states with every round. It shows its age, is read
// as soon as it comes on screen, and counts as unverified there. Without contact, all rows are unverified.
void LockStore::judge(Slot slot, Instant now)
{
    const Entry &entry = m_table.at(slot);
    Division &division = m_parts[entry.part];
    const bool hot = division.planner.rank(slot) == RefreshPlanner::Rank::Watched;
    const Lock &lock = *entry.lock;
    if (!division.contactLost && !lock.gone && lock.exists && !lock.noExpiry && lock.expiresAt <= now)
        division.planner.hint(slot); // its key should be gone by now, so read it before its turn
    const bool unconfirmed = division.contactLost || (hot && now - entry.confirmedAt >= m_times.unverifiedAfter);
    judgeAs(slot, now, unconfirmed);
}

void LockStore::judgeAs(Slot slot, Instant now, bool isUnconfirmed)
{
    const Entry &entry = m_table.at(slot);
    if (entry.lock->gone || entry.lock->state == State::Unverified)
        return; // only a read gives it another state
    const Lock &shown = *entry.lock;
    const auto serverMillis = m_parts[entry.part].clock.at(shown.readAt);
    auto changed = reconsider(shown, entry.memory, now, serverMillis, isUnconfirmed ? Millis(0) : never);
    if (!changed)
        return;
    changed->readAt = entry.confirmedAt;
    show(slot, std::move(*changed));
}

void LockStore::dropGone(Instant now)
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
