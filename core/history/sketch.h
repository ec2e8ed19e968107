#pragma once

#include <QByteArray>

#include <map>
#include <optional>

namespace lockscope::history {

// Counts durations in buckets whose limits grow by a constant factor, so that any percentile is within 0.5 % of the
// exact one. Two sketches are added without a further error. See Masson and others, "DDSketch" (2019). Pure.
class Sketch {
public:
    static constexpr double error = 0.005; // relative

    void add(qint64 micros, qint64 times = 1); // a negative duration counts as 0
    void add(const Sketch &other);

    qint64 count() const { return m_count; }
    qint64 sum() const { return m_sum; } // µs
    qint64 longest() const { return m_longest; } // µs, exact
    qint64 countUpTo(qint64 micros) const; // how many were not longer, within the error
    // The duration that this share (0…1) of all durations does not exceed, in µs: the nearest rank. nullopt if there is
    // none.
    std::optional<qint64> percentile(double share) const;

    QByteArray toBytes() const;
    static std::optional<Sketch> fromBytes(const QByteArray &bytes); // nullopt for damaged bytes

private:
    std::map<int, qint64> m_buckets; // bucket i has the durations above factor^(i-1) and up to factor^i; 0 is the first
    qint64 m_count = 0;
    qint64 m_sum = 0;
    qint64 m_longest = 0;
};

} // namespace lockscope::history
