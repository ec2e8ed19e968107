#include "core/lanes/track.h"

#include <algorithm>

namespace lockscope::lanes {

namespace {

// Ranks reported ends by reliability. Reports of a holder that lost the lock, or of the client that forced the release,
// are more reliable than any sample.
int weight(End end)
{
    switch (end) {
    case End::Unknown: return 0;
    case End::Unseen:
    case End::Released:
    case End::Expired:
    case End::Restarted:
    case End::FailedOver:
    case End::GaveUp:
    case End::Granted: return 1;
    case End::Lost: return 2;
    case End::Forced: return 3;
    case End::Open:
    case End::Continues: break;
    }
    return 4;
}

} // namespace

const Segment *Track::open() const
{
    return m_segments.empty() || !isOpen(m_segments.back()) ? nullptr : &m_segments.back();
}

void Track::begin(Segment segment)
{
    if (!m_segments.empty())
        segment.from = std::max(segment.from, m_segments.back().to);
    m_segments.push_back(segment);
}

void Track::change(Instant at, Phase phase, Access access, qint32 count, KnownBy knownBy)
{
    Segment next = m_segments.back();
    next.phase = phase;
    next.access = access;
    next.count = count;
    if (at <= next.from) {
        m_segments.back() = next;
        return;
    }
    m_segments.back().to = at;
    m_segments.back().end = End::Continues;
    m_segments.back().toKnown = knownBy;
    next.from = at;
    next.fromKnown = knownBy;
    next.begins = false;
    next.openStart = false;
    m_segments.push_back(next);
}

void Track::end(Instant at, End how, KnownBy knownBy)
{
    Segment &last = m_segments.back();
    last.to = std::max(at, last.from);
    last.end = how;
    last.toKnown = knownBy;
}

void Track::confirmStart(Instant from, KnownBy knownBy, bool openStart)
{
    Segment &last = m_segments.back();
    const Instant least = m_segments.size() > 1 ? m_segments[m_segments.size() - 2].to : Instant{};
    last.from = std::max(std::min(from, last.from), least);
    last.fromKnown = knownBy;
    last.openStart = openStart;
}

void Track::correct(Access access, qint32 count)
{
    m_segments.back().access = access;
    m_segments.back().count = count;
}

bool Track::explain(Instant at, End how, KnownBy knownBy, Millis within)
{
    if (m_segments.empty() || open())
        return false;
    Segment &last = m_segments.back();
    const auto apart = at < last.to ? last.to - at : at - last.to;
    // a holder notices its loss even while the monitor has no contact
    const bool isLate = apart > within && !(how == End::Lost && last.end == End::Unseen);
    if (isLate || weight(how) <= weight(last.end))
        return false;
    last.end = how;
    last.toKnown = knownBy;
    return true;
}

std::size_t Track::beginningOf(std::size_t segment) const
{
    while (segment > 0 && !m_segments[segment].begins)
        --segment;
    return segment;
}

std::size_t Track::endingOf(std::size_t segment) const
{
    while (segment + 1 < m_segments.size() && m_segments[segment].end == End::Continues)
        ++segment;
    return segment;
}

std::size_t Track::firstAfter(Instant at) const
{
    const auto found = std::partition_point(m_segments.begin(), m_segments.end(),
                                            [at](const Segment &s) { return !isOpen(s) && s.to <= at; });
    return std::size_t(found - m_segments.begin());
}

bool Track::covers(Instant at) const
{
    const std::size_t i = firstAfter(at);
    return i < m_segments.size() && m_segments[i].from <= at;
}

void Track::forgetBefore(Instant at)
{
    m_segments.erase(m_segments.begin(), m_segments.begin() + std::ptrdiff_t(firstAfter(at)));
}

// Drops a quarter at a time, because each drop moves all remaining segments.
std::optional<Instant> Track::keepNewest(std::size_t least)
{
    if (m_segments.size() <= least + least / 4)
        return {};
    const auto stays = m_segments.end() - std::ptrdiff_t(least);
    const Instant until = (stays - 1)->to;
    m_segments.erase(m_segments.begin(), stays);
    return until;
}

} // namespace lockscope::lanes
