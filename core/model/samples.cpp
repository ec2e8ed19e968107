#include "core/model/samples.h"

namespace lockscope {

namespace {

// The vector becomes a ring only when it is full, so a briefly watched lock takes memory only for its samples.
template<class T> void addToRing(std::vector<T> &ring, std::size_t &first, const T &item)
{
    if (ring.size() < SampleRing::capacity) {
        ring.push_back(item);
        return;
    }
    ring[first] = item;
    first = (first + 1) % ring.size();
}

template<class T> std::vector<T> oldestFirst(const std::vector<T> &ring, std::size_t first, Instant notBefore)
{
    std::vector<T> items;
    items.reserve(ring.size());
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const T &item = ring[(first + i) % ring.size()];
        if (item.at >= notBefore)
            items.push_back(item);
    }
    return items;
}

} // namespace

void SampleRing::add(const Sample &sample)
{
    addToRing(m_samples, m_firstSample, sample);
}

void SampleRing::add(const RenewalMark &mark)
{
    addToRing(m_renewals, m_firstRenewal, mark);
}

std::vector<Sample> SampleRing::samples() const
{
    if (m_samples.empty())
        return {};
    const std::size_t newest = (m_firstSample + m_samples.size() - 1) % m_samples.size();
    return oldestFirst(m_samples, m_firstSample, m_samples[newest].at - span);
}

std::vector<RenewalMark> SampleRing::renewals() const
{
    if (m_renewals.empty())
        return {};
    // The newest sample also limits the marks. Otherwise, when renewals have stopped, marks older than the chart would
    // remain.
    const std::size_t newest = (m_firstRenewal + m_renewals.size() - 1) % m_renewals.size();
    Instant right = m_renewals[newest].at;
    if (!m_samples.empty())
        right = std::max(right, m_samples[(m_firstSample + m_samples.size() - 1) % m_samples.size()].at);
    return oldestFirst(m_renewals, m_firstRenewal, right - span);
}

} // namespace lockscope
