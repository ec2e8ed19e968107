#include "core/metrics/histogram.h"

#include <algorithm>
#include <numeric>

namespace lockscope::metrics {

void Histogram::observe(std::chrono::microseconds duration)
{
    const double seconds = std::chrono::duration<double>(duration).count();
    const auto bucket = std::lower_bound(bounds.begin(), bounds.end(), seconds) - bounds.begin();
    ++m_counts[std::size_t(bucket)];
    ++m_count;
    m_sum += seconds;
}

quint64 Histogram::upTo(std::size_t bound) const
{
    return std::accumulate(m_counts.begin(), m_counts.begin() + std::ptrdiff_t(bound) + 1, quint64(0));
}

} // namespace lockscope::metrics
