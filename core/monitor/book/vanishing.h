#pragma once

#include "core/model/lock_event.h"

#include <optional>

namespace lockscope::monitor {

// Many locks that go at once without a word (FLUSHALL, eviction) are one event, not thousands. Whoever is found gone
// and nothing tells why is held back for a moment, with all that comes after it, so that the order stays: if many more
// follow and hardly any of the known ones is still there, they become one Vanished. A message that comes a little late
// makes a release of what was held back. Pure.
class Vanishing {
public:
    using Events = std::vector<LockEvent>;

    // What one look at a lock found; gives what may be told now. `before` null: it was not known.
    Events pass(Events events, const Lock *before, const Lock &now, Instant at);
    // It is still as it was, by its TTL alone.
    void sawUnchanged() { m_stillThere += m_openedAt ? 1 : 0; }
    // Call ten times a second: what need not wait any longer.
    Events tick(Instant now);

private:
    bool isUnexplained(const Events &events, const Lock *before) const;
    bool explains(const LockEvent &released);
    Events close();

    std::optional<Instant> m_openedAt; // since when events are held back
    Instant m_latest{}; // found gone
    bool m_many = false; // it is one event
    qint64 m_lost = 0; // locks that went without a word and had been held for a while
    qint64 m_stillThere = 0;
    Events m_heldBack;
};

} // namespace lockscope::monitor
