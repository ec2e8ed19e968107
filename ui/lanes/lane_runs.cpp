#include "ui/lanes/lane_runs.h"

#include <algorithm>

namespace lockscope::ui {

using lanes::End;
using lanes::Segment;

namespace {

int importance(End end)
{
    return end == End::Lost ? 2 : end == End::Forced ? 1 : 0;
}

} // namespace

void LaneRuns::collect(const lanes::Track &track, const LaneScale &scale, Instant until)
{
    m_runs.clear();
    m_wide.clear();
    m_marks.clear();
    m_lastMark.fill(-marksApart);
    m_columns.assign(std::size_t(std::max(1.0, scale.width)) + 1, 0);
    const double perNano = scale.perNano();
    const std::chrono::nanoseconds wide(qint64(leastWidth / perNano));
    const auto columnOf = [&](Instant at) {
        return std::size_t(std::clamp(double((at - scale.from).count()) * perNano, 0.0, double(m_columns.size() - 1)));
    };
    const std::vector<Segment> &segments = track.segments();
    std::size_t column = 0;
    Instant columnEnds = scale.from; // most segments begin and end in the same column as the previous one
    for (std::size_t i = track.firstAfter(scale.from); i < segments.size() && segments[i].from < scale.to; ++i) {
        const Segment &segment = segments[i];
        const Instant end = lanes::isOpen(segment) ? std::max(until, segment.from) : segment.to;
        if (end - segment.from >= wide) {
            m_wide.push_back(i);
        } else if (end < columnEnds) {
            put(segment, column, column, scale);
        } else {
            const std::size_t first = segment.from < columnEnds ? column : columnOf(segment.from);
            column = columnOf(end);
            columnEnds = scale.from + std::chrono::nanoseconds(qint64(double(column + 1) / perNano));
            put(segment, first, column, scale);
        }
    }
    makeRuns(scale);
}

void LaneRuns::put(const Segment &segment, std::size_t first, std::size_t last, const LaneScale &scale)
{
    const quint8 strength = quint8(segment.phase) + 1; // phases are in ascending order: contended is stronger than held
    for (std::size_t x = first; x <= last; ++x)
        m_columns[x] = std::max(m_columns[x], strength);
    if (!lanes::isBadEnd(segment.end))
        return;
    int &lastMark = m_lastMark[std::size_t(segment.end)];
    if (int(last) - lastMark < marksApart)
        return;
    lastMark = int(last);
    m_marks.push_back({int(scale.left) + lastMark, segment.end});
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
    std::stable_sort(m_marks.begin(), m_marks.end(),
                     [](const Mark &a, const Mark &b) { return importance(a.end) < importance(b.end); });
}

} // namespace lockscope::ui
