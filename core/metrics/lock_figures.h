#pragma once

#include "core/history/hold_tracker.h"
#include "core/metrics/exposition.h"
#include "core/metrics/group_places.h"
#include "core/metrics/moment.h"

#include <map>

namespace lockscope::metrics {

// The figures of the locks of one server: counts the reports of its monitor, and writes them with the present rows.
// Pure; all calls on one thread.
class LockFigures {
public:
    // Further pairs of kind and state share the kind `overflow`.
    static constexpr std::size_t mostPairs = 60;

    explicit LockFigures(GroupPlaces *groups); // may be shared by servers, and must outlive this object

    void happened(const std::vector<LockEvent> &events);
    void changed(const Delta &delta);
    void tick(Instant now); // call it about once a second

    void write(const Moment &moment, const Labels &labels, Exposition *to);

private:
    using Pair = std::pair<QLatin1String, QLatin1String>; // the words of kind and state

    void observe(const history::Hold &hold);
    void observe(const history::Wait &wait);
    void countLate(const Lock &row);
    void writeCounters(const Labels &labels, Exposition *to) const;
    void writeStates(const Moment &moment, const Labels &labels, Exposition *to);
    void writeWaiting(const Moment &moment, const Labels &labels, Exposition *to);
    void writeDurations(const Labels &labels, Exposition *to);

    GroupPlaces *const m_groups;
    history::HoldTracker m_tracker;
    QHash<LockId, int> m_late; // the late renewals of a hold that were already counted
    std::vector<Histogram> m_holds; // by place
    std::vector<Histogram> m_waits;
    std::map<Pair, qint64> m_states; // a pair stays at 0, so that alerts on it resolve
    std::map<QString, qint64> m_families; // by name; a family stays at 0
    qint64 m_acquired = 0;
    qint64 m_released = 0;
    qint64 m_expired = 0;
    qint64 m_renewals = 0;
    qint64 m_renewalsLate = 0;
    qint64 m_unexplained = 0;
};

} // namespace lockscope::metrics
