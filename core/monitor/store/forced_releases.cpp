#include "core/monitor/store/forced_releases.h"

namespace lockscope::monitor {

namespace {

constexpr Millis noticedWithin(10'000); // within this time, every known lock is read

} // namespace

void ForcedReleases::begin(const Key &name, std::vector<Owner> holders)
{
    Act &act = m_acts[name];
    ++act.underWay;
    act.holders = std::move(holders);
}

ForcedReleases::Events ForcedReleases::end(const Key &name, bool freed, Instant now)
{
    const auto act = m_acts.find(name);
    if (act == m_acts.end() || act->underWay == 0)
        return {};
    if (freed) {
        act->freed = act->holders;
        act->until = now + noticedWithin;
    }
    if (--act->underWay > 0)
        return {};
    Events events = std::exchange(act->heldBack, {});
    correct(*act, events);
    if (act->freed.empty())
        m_acts.erase(act);
    return events;
}

ForcedReleases::Events ForcedReleases::pass(Events events)
{
    if (m_acts.isEmpty() || events.empty())
        return events;
    const auto act = m_acts.find(events.front().id.key);
    if (act == m_acts.end())
        return events;
    if (act->underWay > 0) {
        act->heldBack.insert(act->heldBack.end(), events.begin(), events.end());
        return {};
    }
    if (events.front().at <= act->until)
        correct(*act, events);
    if (act->freed.empty() || events.front().at > act->until)
        m_acts.erase(act);
    return events;
}

// Corrects only one event of each owner, because a later release belongs to a new hold.
void ForcedReleases::correct(Act &act, Events &events)
{
    for (LockEvent &event : events) {
        using What = LockEvent::What;
        if (event.what != What::Released && event.what != What::Expired && event.what != What::Gone)
            continue;
        const auto owner = std::find(act.freed.begin(), act.freed.end(), event.owner);
        if (owner == act.freed.end())
            continue;
        act.freed.erase(owner);
        event.what = LockEvent::What::Forced;
        event.knownBy = KnownBy::Event;
    }
}

} // namespace lockscope::monitor
