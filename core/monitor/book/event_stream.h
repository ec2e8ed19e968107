#pragma once

#include "core/monitor/book/event_publisher.h"
#include "core/monitor/book/forcing.h"
#include "core/monitor/book/told_in_order.h"
#include "core/monitor/book/vanishing.h"

namespace lockscope::monitor {

// What happened, on its way from the looks to whoever listens: what may yet turn out to be something else waits, times
// do not run backwards, and what comes close together leaves as one batch.
class EventStream {
public:
    using Events = std::vector<LockEvent>;

    EventStream(Clock *clock, Millis every, EventPublisher::Publish publish);

    // What one look at a lock found; `before` null: it was not known.
    void found(Events events, const Lock *before, const Lock &now);
    void foundUnchanged() { m_vanishing.sawUnchanged(); } // by its TTL alone
    void tick(); // ten times a second: what has waited long enough
    // What is known without a look.
    void tell(Events events);

    void beginForcing(const Key &name, std::vector<Owner> holders) { m_forcing.begin(name, std::move(holders)); }
    void endForcing(const Key &name, bool freed) { tell(m_forcing.end(name, freed, m_clock->now())); }

    void flush() { m_publisher.flush(); }
    quint64 count() const { return m_count; } // told since the beginning

private:
    void tellUnlessForced(const Events &events);

    Clock *m_clock;
    Vanishing m_vanishing;
    Forcing m_forcing;
    ToldInOrder m_order;
    EventPublisher m_publisher;
    quint64 m_count = 0;
};

} // namespace lockscope::monitor
