#pragma once

#include "core/clients/judge/client.h"
#include "core/model/snapshot.h"

#include <QHash>
#include <QSet>

namespace lockscope::clients {

// When a client must have sent something: some time in between.
struct Moment {
    Instant from{};
    Instant to{};
    friend bool operator==(const Moment &, const Moment &) = default;
};

// What each client holds and queues for, counted row by row as rows change.
class Holdings {
public:
    struct Tally {
        qint64 held = 0;
        qint64 renewed = 0; // whose renewals can only be its own
        qint64 late = 0;
        qint64 queued = 0;
        std::optional<Instant> lastRenewal;
        Instant firstSeen{};
        Instant asOf{};
        std::vector<Moment> moments; // oldest first, at most mostMoments
    };
    static constexpr std::size_t mostMoments = 16;

    void apply(const Delta &delta);
    void forget(const Uuid &uuid); // holds and queues for nothing
    const QHash<Uuid, Tally> &tallies() const { return m_tallies; }
    QSet<Uuid> takeChanged() { return std::exchange(m_changed, {}); }

private:
    void put(const LockPtr &lock);
    void drop(const LockId &id);
    void count(const Lock &lock, int sign);
    void noteMoments(const Lock *before, const Lock &now);

    QHash<LockId, LockPtr> m_rows; // those with a holder or a queue
    QHash<Uuid, Tally> m_tallies;
    QSet<Uuid> m_changed;
};

} // namespace lockscope::clients
