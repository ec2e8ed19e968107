#include "core/trace/group_retries.h"

#include <algorithm>

namespace lockscope::trace {

void GroupWatch::take(const TraceEvent &event)
{
    if (event.owner.isEmpty() || event.kind == Kind::Token)
        return;
    if (m_rounds.size() >= mostOwners)
        m_rounds.clear();
    Round &round = m_rounds[{event.db, event.owner}];
    switch (event.what) {
    case TraceEvent::What::Acquired:
        if (round.held.empty()) {
            round.beganMicros = event.micros;
            round.refusing = {};
        }
        round.held[event.key] = true;
        round.told.hasIt |= event.key == round.told.refusing;
        break;
    case TraceEvent::What::Refused: round.refusing = event.key; break;
    case TraceEvent::What::Released: gaveBack(round, event); break;
    default: break;
    }
}

// The round ends when all locks are released. It failed if another lock was refused meanwhile.
void GroupWatch::gaveBack(Round &round, const TraceEvent &event)
{
    const auto its = round.held.find(event.key);
    if (its == round.held.end())
        return;
    its->second = false;
    if (std::any_of(round.held.begin(), round.held.end(), [](const auto &each) { return each.second; }))
        return;
    const auto held = std::exchange(round.held, {});
    const Key refusing = std::exchange(round.refusing, {});
    if (refusing.isEmpty() || held.count(refusing))
        return;
    GroupRetries &told = round.told;
    if (told.refusing != refusing)
        told = {event.db, event.owner, refusing, {}, 0, round.beganMicros, 0, false};
    told.taken.clear();
    for (const auto &[key, isHeld] : held)
        told.taken.push_back(key);
    told.lastMicros = event.micros;
    told.hasIt = false;
    ++told.rounds;
}

std::vector<GroupRetries> GroupWatch::found() const
{
    std::vector<GroupRetries> all;
    for (const Round &round : m_rounds) {
        if (round.told.rounds >= enough)
            all.push_back(round.told);
    }
    std::sort(all.begin(), all.end(), [](const GroupRetries &a, const GroupRetries &b) {
        return std::tie(b.rounds, a.owner, a.db) < std::tie(a.rounds, b.owner, b.db);
    });
    return all;
}

} // namespace lockscope::trace
