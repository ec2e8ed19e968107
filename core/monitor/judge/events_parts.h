#pragma once

#include "core/model/lock_event.h"
#include "core/monitor/judge/raw_lock.h"

// The two halves of eventsBetween(): who held it, and everything else.
namespace lockscope::monitor {

// Collects what happened to one lock.
class EventsOfLook {
public:
    using What = LockEvent::What;

    EventsOfLook(const Lock &now, Look::Hint hint, qint64 wallMillis)
        : m_now(now)
        , m_hint(hint)
        , m_wallMillis(wallMillis)
    { }

    // Seen by comparing two looks; an event only where what the server told says just this.
    void add(What what, const Owner &owner)
    {
        add(what, owner, tells(m_hint, what) ? KnownBy::Event : KnownBy::Sample, m_now.readAt);
    }
    // Concluded: never an event.
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

    // A crowd that comes or goes at once is told of by its first; the row shows the rest.
    static constexpr std::size_t mostEvents = 64;

    // An unlock message tells of the release, or of a permit or count that changed, and not who took the lock then. Key
    // events tell that the key was written, which is what two looks differ by.
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
