#include "tests/exclusion/checker/checked_run.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

// Not certain: only some keys are evicted, only leases shorter than a clock's jump run out, and a promoted replica
// lacks only the last writes.
bool isCertain(const QByteArray &how)
{
    return !how.startsWith("evict") && !how.startsWith("clock") && how != "failover";
}

} // namespace

void Run::addWorker(const History &history)
{
    const size_t place = m_stories.size();
    Story story = exclusion::storyOf(history);
    for (BelievedHold &claim : story.claims)
        claim.story = place;
    for (Ask &ask : story.asks)
        ask.story = place;
    m_stories.push_back(std::move(story));
    m_events.insert(m_events.end(), history.begin(), history.end());
}

void Run::addHarness(const History &history)
{
    std::map<QByteArray, size_t> open; // fault number → place
    for (const Event &event : history) {
        if (event.what == What::Fault) {
            open[event.who] = m_touches.size();
            m_touches.push_back({{event.at, Moment::max()}, event.why, effectsOf(event.why), event.number});
        } else if (event.what == What::FaultOver && open.contains(event.who)) {
            m_touches[open[event.who]].when.until = event.at;
        } else if (event.what == What::Broken) {
            m_breakages.push_back({event.lock, {event.at, Moment::max()}, isCertain(event.why)});
        } else if (event.what == What::Reachable) {
            for (Breakage &each : m_breakages) {
                if (each.lock == event.lock)
                    each.when.until = std::min(each.when.until, event.at);
            }
        } else if (event.what == What::Permits) {
            m_permits[event.lock].push_back({event.at, event.number});
        }
    }
    m_events.insert(m_events.end(), history.begin(), history.end());
}

const std::vector<Permits> &Run::permitsOf(const QByteArray &lock) const
{
    static const std::vector<Permits> none;
    const auto found = m_permits.find(lock);
    return found == m_permits.end() ? none : found->second;
}

std::vector<const BelievedHold *> Run::claimsByLock() const
{
    std::vector<const BelievedHold *> claims;
    for (const Story &story : m_stories) {
        for (const BelievedHold &claim : story.claims)
            claims.push_back(&claim);
    }
    std::sort(claims.begin(), claims.end(), [](const BelievedHold *a, const BelievedHold *b) {
        return a->lock != b->lock ? a->lock < b->lock : a->from < b->from;
    });
    return claims;
}

std::map<QByteArray, std::vector<const Ask *>> Run::asksByLock() const
{
    std::map<QByteArray, std::vector<const Ask *>> all;
    for (const Story &story : m_stories) {
        for (const Ask &ask : story.asks)
            all[ask.lock].push_back(&ask);
    }
    for (auto &[lock, asks] : all)
        std::sort(asks.begin(), asks.end(), [](const Ask *a, const Ask *b) { return a->asked < b->asked; });
    return all;
}

bool Run::isBroken(const QByteArray &lock, Moment from, Moment until) const
{
    return std::any_of(m_breakages.begin(), m_breakages.end(), [&](const Breakage &each) {
        return each.hits(lock) && each.when.from <= until && each.when.until >= from;
    });
}

std::vector<Interval> Run::machineStalls() const
{
    std::vector<std::pair<Moment, int>> changes;
    for (const Story &story : m_stories) {
        for (const Interval &stall : story.stalls) {
            changes.emplace_back(stall.from, 1);
            changes.emplace_back(stall.until, -1);
        }
    }
    std::sort(changes.begin(), changes.end());
    std::vector<Interval> all;
    int stalled = 0;
    for (const auto &[at, change] : changes) {
        const bool were = stalled > 1;
        stalled += change;
        const bool are = stalled > 1;
        if (are && !were)
            all.push_back({at, at});
        else if (were && !are)
            all.back().until = at;
    }
    return all;
}

} // namespace lockscope::exclusion
