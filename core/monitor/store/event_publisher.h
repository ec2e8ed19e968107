#pragma once

#include "core/model/lock_event.h"
#include "core/monitor/store/cadence.h"

#include <vector>

namespace lockscope::monitor {

// Collects events and publishes them in batches, in order, so that views update once for many events.
class EventPublisher {
public:
    using Publish = std::function<void(const std::vector<LockEvent> &)>;

    EventPublisher(Clock *clock, Millis every, Publish publish);

    void add(const std::vector<LockEvent> &events);
    void flush(); // publishes now

private:
    Cadence m_cadence;
    Publish m_publish;
    std::vector<LockEvent> m_pending;
};

} // namespace lockscope::monitor
