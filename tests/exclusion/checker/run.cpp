#include "tests/exclusion/checker/run.h"

#include "tests/exclusion/history/fault_words.h"

#include <algorithm>
#include <map>

namespace lockscope::exclusion {

void Run::addWorker(const History &history)
{
    m_stories.push_back(storyOf(history));
    m_events.insert(m_events.end(), history.begin(), history.end());
}

void Run::addHarness(const History &history)
{
    std::map<QByteArray, size_t> open; // fault number → place
    std::map<QByteArray, size_t> outages; // the same
    for (const Event &event : history) {
        if (event.what == What::Fault) {
            open[event.who] = m_faults.size();
            m_faults.push_back({event.at, Moment::max()});
            if (effectsOf(event.why).isOutage) {
                outages[event.who] = m_outages.size();
                m_outages.push_back({m_faults.back(), event.number});
            }
        } else if (event.what == What::FaultOver && open.contains(event.who)) {
            m_faults[open[event.who]].until = event.at;
            if (outages.contains(event.who))
                m_outages[outages[event.who]].when.until = event.at;
        } else if (event.what == What::Broken) {
            m_breakages.push_back({event.lock, {event.at, Moment::max()}});
        } else if (event.what == What::Reachable) {
            for (Breakage &each : m_breakages) {
                if (each.lock == event.lock)
                    each.when.until = std::min(each.when.until, event.at);
            }
        }
    }
    m_events.insert(m_events.end(), history.begin(), history.end());
}

std::vector<const Claim *> Run::claimsByLock() const
{
    std::vector<const Claim *> claims;
    for (const Story &story : m_stories) {
        for (const Claim &claim : story.claims)
            claims.push_back(&claim);
    }
    std::sort(claims.begin(), claims.end(), [](const Claim *a, const Claim *b) {
        return a->lock != b->lock ? a->lock < b->lock : a->from < b->from;
    });
    return claims;
}

std::vector<Interval> Run::outagesOf(const Story &story) const
{
    std::vector<Interval> when;
    for (const Outage &each : m_outages) {
        if (each.worker == 0 || each.worker == story.worker)
            when.push_back(each.when);
    }
    return when;
}

bool Run::isBroken(const QByteArray &lock, Moment by) const
{
    return std::any_of(m_breakages.begin(), m_breakages.end(),
                       [&](const Breakage &each) { return each.hits(lock) && each.when.from <= by; });
}

} // namespace lockscope::exclusion
