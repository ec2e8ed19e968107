#pragma once

#include "core/model/lock_ptr.h"

#include <QByteArray>
#include <QHash>

#include <vector>

namespace lockscope::metrics {

// Gives each name a group with a place in the output. There are few places, because each one costs series in the
// database that stores the metrics. Every further group shares the place `overflow`, and so do names without a group.
// A group keeps its place, so its counters never fall. Pure.
class GroupPlaces {
public:
    static constexpr std::size_t overflow = 0;

    explicit GroupPlaces(std::size_t most); // without the overflow

    // Gives the free places to the largest groups of at least two locks. Before the first call, every name belongs to
    // the overflow. After it, a group also gets a free place when its second name occurs.
    void assign(const std::vector<LockPtr> &locks);
    std::size_t of(const QByteArray &name);

    std::size_t count() const { return m_labels.size(); } // with the overflow
    // The prefix as people see it and a star, so no group can have the label of the overflow.
    const QByteArray &label(std::size_t place) const { return m_labels[place]; }

private:
    bool isFull() const { return m_labels.size() > m_most; }
    void give(const QByteArray &prefix);

    static constexpr qsizetype mostCandidates = 1'000;

    const std::size_t m_most;
    bool m_isAssigned = false;
    std::vector<QByteArray> m_labels{QByteArrayLiteral("overflow")};
    QHash<QByteArray, std::size_t> m_places; // by prefix
    QHash<QByteArray, QByteArray> m_candidates; // the first name of each prefix without a place
};

} // namespace lockscope::metrics
