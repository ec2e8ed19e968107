#pragma once

#include "core/model/snapshot.h"
#include "core/monitor/store/cadence.h"

#include <functional>

namespace lockscope::monitor {

// Collects changed rows and publishes them as immutable sorted deltas, at most once per `every`.
class DeltaPublisher {
public:
    using Publish = std::function<void(const DeltaPtr &)>;

    DeltaPublisher(Clock *clock, Millis every, ConnectionId of, Publish publish);

    void upsert(const LockPtr &lock); // a later row of the same lock replaces an earlier one
    void remove(const LockId &id);

    // Call it after a new connection. Nothing is published until finishReset(), which publishes the whole table as one
    // delta with a reset.
    void beginReset();
    void finishReset(std::vector<LockPtr> everything);
    // The connection was lost before finishReset(): publishes the delayed rows as they are.
    void abandonReset();
    bool isHeld() const { return m_held; }

    quint64 number() const { return m_number; }

private:
    void flush();
    void send(Delta delta);

    Clock *m_clock;
    ConnectionId m_of;
    Cadence m_cadence;
    Publish m_publish;
    struct News {
        LockId id;
        LockPtr lock; // null if removed
    };
    void add(News news);

    std::vector<News> m_pending; // the last change of each lock counts
    quint64 m_number = 0;
    bool m_held = false;
};

} // namespace lockscope::monitor
