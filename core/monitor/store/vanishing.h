#pragma once

#include "core/model/lock_event.h"
#include "core/model/lock_ptr.h"

#include <QHash>

#include <optional>
#include <utility>

namespace lockscope::monitor {

// Combines the loss of many locks at once (FLUSHALL, eviction) into one event. If a lock is found gone for an unknown
// reason, its event is delayed for a moment. All later events are delayed as well, to keep their order. If many more
// locks are found gone, and hardly any known lock still exists, the events become one Vanished event. A message that
// comes slightly late turns a delayed event into a release. Pure.
class Vanishing {
public:
    using Events = std::vector<LockEvent>;

    // Takes the events of one read of a lock, and returns those that may be published now. `before` is null if the lock
    // was unknown.
    Events pass(Events events, const Lock *before, const Lock &now, Instant at);
    // Call it if a read of the TTL alone shows that a lock is unchanged.
    void sawUnchanged() { m_stillThere += m_openedAt ? 1 : 0; }
    // Call it ten times a second. Returns the events that need not wait any longer.
    Events tick(Instant now);

private:
    bool isUnexplained(const Events &events, const Lock *before) const;
    bool explains(const LockEvent &released);
    void holdBack(Events events);
    Events close();

    std::optional<Instant> m_openedAt; // time when the delay of events began
    Instant m_latest{}; // time of the latest loss
    bool m_many = false; // there are many losses, so they become one event
    qint64 m_lost = 0; // locks that vanished for an unknown reason after being held for a while
    qint64 m_stillThere = 0;
    Events m_heldBack;
    // The places of the Gone events in m_heldBack, by lock and owner; the latest one first. A FLUSHALL brings a hundred
    // thousand of them.
    QMultiHash<std::pair<LockId, Owner>, std::size_t> m_gone;
};

} // namespace lockscope::monitor
