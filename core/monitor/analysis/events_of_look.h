#pragma once

#include "core/model/lock.h"
#include "core/model/lock_event.h"
#include "core/monitor/analysis/raw_lock.h"

// Internal parts of eventsBetween(): the events of holders, and all others.
namespace lockscope::monitor {

// Collects the events of one lock.
class EventsOfLook {
public:
    using What = LockEvent::What;

    EventsOfLook(const Lock &now, Look::Hint hint, qint64 wallMillis)
        : m_now(now)
        , m_hint(hint)
        , m_wallMillis(wallMillis)
    { }

    // Adds an event found by comparing two reads. The event counts as KnownBy::Event only if the server reported
    // exactly this event.
    void add(What what, const Owner &owner)
    {
        add(what, owner, tells(m_hint, what) ? KnownBy::Event : KnownBy::Sample, m_now.readAt);
    }
    // Adds a conclusion, which never counts as KnownBy::Event.
    void infer(What what, const Owner &owner) { inferAt(what, owner, m_now.readAt); }
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

    // If many owners come or go at once, only the first get events; the row shows the rest.
    static constexpr std::size_t mostEvents = 64;

    // An unlock message proves a release, or a change of the permits or of a latch's count. It does not prove the next
    // acquire. Key events prove that the key was written, which explains the difference between two reads.
    static bool tells(Look::Hint hint, What what)
    {
        switch (hint) {
        case Look::Hint::UnlockMessage: return what == What::Released || what == What::Changed;
        case Look::Hint::KeyExpired:
        case Look::Hint::KeyDeleted:
        case Look::Hint::KeyTouched: return true;
        case Look::Hint::None:
        case Look::Hint::ServerRestarted:
        case Look::Hint::FailedOver: break;
        }
        return false;
    }

    const Lock &m_now;
    Look::Hint m_hint;
    qint64 m_wallMillis;
    std::vector<LockEvent> m_events;
};

bool holdsAtAll(const Lock &lock, const Owner &owner);
void tellWhoLeft(const Lock &before, const Lock &now, const Look &look, EventsOfLook &events);
void tellWhoCame(const Lock *before, const Lock &now, EventsOfLook &events);

} // namespace lockscope::monitor
