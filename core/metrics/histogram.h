#pragma once

#include <QtGlobal>

#include <array>
#include <chrono>

namespace lockscope::metrics {

// Counts durations in buckets. The counts only rise.
class Histogram {
public:
    // The upper bounds in seconds; a duration equal to a bound belongs to its bucket. A last bucket has no bound. Each
    // further bucket adds a series to every group.
    static constexpr std::array<double, 7> bounds{0.01, 0.1, 1, 10, 60, 600, 3600};

    void observe(std::chrono::microseconds duration);

    quint64 upTo(std::size_t bound) const; // the durations up to this bound, as the format wants them
    quint64 count() const { return m_count; }
    double sum() const { return m_sum; } // seconds

private:
    std::array<quint64, bounds.size() + 1> m_counts{}; // of each bucket alone
    quint64 m_count = 0;
    double m_sum = 0;
};

} // namespace lockscope::metrics
