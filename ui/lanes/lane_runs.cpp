#include "ui/lanes/lane_runs.h"

#include <algorithm>

namespace lockscope::ui {

void LaneRuns::collect(const lanes::Track &track, const LaneScale &scale, Instant until)
{
    m_runs.clear();
    m_wide.clear();
    m_marks.clear();
    m_columns.assign(std::size_t(std::max(1.0, scale.width)) + 1, 0);
    m_anyNarrow = false;
    const auto &segments = track.segments();
    const double perNano = scale.perNano();
    for (std::size_t i = track.firstAfter(scale.from); i < segments.size() && segments[i].from < scale.to; ++i) {
        const lanes::Segment &segment = segments[i];
        const Instant end = lanes::isOpen(segment) ? std::max(until, segment.from) : segment.to;
        const double from = double((segment.from - scale.from).count()) * perNano;
        const double to = double((end - scale.from).count()) * perNano;
        if (to - from >= leastWidth)
            m_wide.push_back(i);
        else
            put(segment, from, to, scale);
    }
    if (m_anyNarrow)
        makeRuns(scale);
}

// `from` and `to` in pixels from the scale's left.
void LaneRuns::put(const lanes::Segment &segment, double from, double to, const LaneScale &scale)
{
    const int last = int(m_columns.size()) - 1;
    const int first = std::clamp(int(from), 0, last);
    const quint8 strength = quint8(segment.phase) + 1; // as enumerated: held, contended
    for (int x = first; x <= std::clamp(int(to), first, last); ++x)
        m_columns[std::size_t(x)] = std::max(m_columns[std::size_t(x)], strength);
    m_anyNarrow = true;
    const int mark = int(scale.left) + first;
    if (lanes::isBadEnd(segment.end) && (m_marks.empty() || mark - m_marks.back().x >= int(leastWidth)))
        m_marks.push_back({mark, segment.end});
}

void LaneRuns::makeRuns(const LaneScale &scale)
{
    const int left = int(scale.left);
    const int count = int(m_columns.size());
    for (int x = 0; x < count;) {
        const quint8 strength = m_columns[std::size_t(x)];
        const int from = x;
        while (x < count && m_columns[std::size_t(x)] == strength)
            ++x;
        if (strength > 0)
            m_runs.push_back({left + from, left + x, lanes::Phase(strength - 1)});
    }
}

} // namespace lockscope::ui
