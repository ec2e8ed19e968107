#pragma once

#include "core/clients/analysis/client.h"
#include "core/model/snapshot.h"

#include <QHash>
#include <QSet>

#include <unordered_set>

namespace lockscope::clients {

// True if a watchdog renews the lock and it is known whose: all holders are of one client. If readers of several
// clients hold the lock, any of them may renew it. An unconfirmed lock does not count.
bool isRenewedByOneClient(const Lock &lock);

// A time span in which a client must have sent something.
struct Moment {
    Instant from{};
    Instant to{};
    friend bool operator==(const Moment &, const Moment &) = default;
};

// Counts the holds and queue entries of each client, row by row as rows change.
class Holdings {
public:
    struct Tally {
        qint64 held = 0;
        qint64 renewed = 0; // locks that only this client can renew
        qint64 late = 0;
        qint64 queued = 0;
        std::optional<Instant> lastRenewal;
        Instant firstSeen{};
        Instant asOf{};
        std::vector<Moment> moments; // oldest first, at most mostMoments
    };
    static constexpr std::size_t mostMoments = 16;

    void apply(const Delta &delta);
    void forget(const Uuid &uuid); // call it only for a client without holds and queue entries
    const QHash<Uuid, Tally> &tallies() const { return m_tallies; }
    QSet<Uuid> takeChanged() { return std::exchange(m_changed, {}); }

private:
    LockPtr take(const LockId &id); // null if there is none
    void put(const LockPtr &lock);
    void drop(const LockId &id);
    void count(const Lock &lock, int sign);
    void noteMoments(const Lock *before, const Lock &now);

    struct ById {
        using is_transparent = void;
        static const LockId &idOf(const LockId &id) { return id; }
        static const LockId &idOf(const LockPtr &lock);
        // noexcept, so that the set does not keep a copy of each hash
        size_t operator()(const auto &one) const noexcept { return qHash(idOf(one)); }
        bool operator()(const auto &a, const auto &b) const { return idOf(a) == idOf(b); }
    };

    std::unordered_set<LockPtr, ById, ById> m_rows; // rows with a holder or a queue
    QHash<Uuid, Tally> m_tallies;
    QSet<Uuid> m_changed;
};

} // namespace lockscope::clients
