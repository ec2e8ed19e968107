#pragma once

#include "core/model/lock_ptr.h"
#include "core/monitor/store/event_publisher.h"
#include "core/monitor/store/event_times.h"
#include "core/monitor/store/forced_releases.h"
#include "core/monitor/store/vanishing.h"

namespace lockscope::monitor {

// Passes events from reads to listeners. Delays events that may still change, keeps the times of events in order, and
// publishes events that come close together in one batch.
class EventStream {
public:
    using Events = std::vector<LockEvent>;

    EventStream(Clock *clock, Millis every, EventPublisher::Publish publish);

    // The events of one read of a lock; `before` is null if the lock was unknown.
    void found(Events events, const Lock *before, const Lock &now);
    void foundUnchanged() { m_vanishing.sawUnchanged(); } // judged by its TTL alone
    void tick(); // call it ten times a second: publishes events that have waited long enough
    // Events that are known without a read.
    void tell(Events events);

    void beginForcing(const Key &name, std::vector<Owner> holders) { m_forcedReleases.begin(name, std::move(holders)); }
    void endForcing(const Key &name, bool freed) { tell(m_forcedReleases.end(name, freed, m_clock->now())); }

    void flush() { m_publisher.flush(); }
    quint64 count() const { return m_count; } // published since the beginning

private:
    void tellUnlessForced(const Events &events);

    Clock *m_clock;
    Vanishing m_vanishing;
    ForcedReleases m_forcedReleases;
    EventTimes m_times;
    EventPublisher m_publisher;
    quint64 m_count = 0;
};

} // namespace lockscope::monitor
