#pragma once

#include "core/model/lock_event.h"
#include "core/monitor/judge/raw_lock.h"

// The two halves of eventsBetween(): who held it, and everything else.
namespace lockscope::monitor {

// Collects what happened to one lock.
class EventsOfLook {
public:
    using What = LockEvent::What;

    EventsOfLook(const Lock &now, KnownBy knownBy, qint64 wallMillis)
        : m_now(now)
        , m_knownBy(knownBy)
        , m_wallMillis(wallMillis)
    { }

    void add(What what, const Owner &owner) { add(what, owner, m_knownBy, m_now.readAt); }
    void infer(What what, const Owner &owner)
    {
        add(what, owner, m_knownBy == KnownBy::Event ? KnownBy::Event : KnownBy::Inference, m_now.readAt);
    }
    void inferAt(What what, const Owner &owner, Instant at) { add(what, owner, KnownBy::Inference, at); }
    qint64 wallMillis() const { return m_wallMillis; }
    std::vector<LockEvent> collected() { return std::move(m_events); }

private:
    void add(What what, const Owner &owner, KnownBy knownBy, Instant at)
    {
        if (m_events.size() >= mostEvents)
            return;
        const qint64 wall = m_wallMillis - toMillis(m_now.readAt - at).count();
        m_events.push_back({what, m_now.id, owner, knownBy, wall, at, 0});
    }

    // A crowd that comes or goes at once is told of by its first; the row shows the rest.
    static constexpr std::size_t mostEvents = 64;

    const Lock &m_now;
    KnownBy m_knownBy;
    qint64 m_wallMillis;
    std::vector<LockEvent> m_events;
};

bool holdsAtAll(const Lock &lock, const Owner &owner);
void tellWhoLeft(const Lock &before, const Lock &now, const Look &look, EventsOfLook &events);
void tellWhoCame(const Lock *before, const Lock &now, EventsOfLook &events);

} // namespace lockscope::monitor
