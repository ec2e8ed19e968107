#pragma once

#include "core/lanes/track.h"
#include "ui/lanes/lane_scale.h"

#include <array>

namespace lockscope::ui {

// The visible part of a track at some scale. Wide segments stay as they are. Narrow segments become columns of pixels.
// Each column shows its strongest phase (contended before uncontended). Each segment costs only a few comparisons,
// because there may be ten thousand segments. Bad ends are marked even on narrow segments.
class LaneRuns {
public:
    struct Run {
        int from = 0; // pixels; `to` is exclusive
        int to = 0;
        lanes::Phase phase = lanes::Phase::Held;
    };
    struct Mark {
        int x = 0;
        lanes::End end = lanes::End::Lost;
    };
    static constexpr double leastWidth = 3; // pixels; narrower segments become columns
    static constexpr int marksApart = 4; // pixels; closer marks of the same kind would overlap

    // `until`: the end of ongoing segments. Reuses its memory for the next track.
    void collect(const lanes::Track &track, const LaneScale &scale, Instant until);

    const std::vector<Run> &runs() const { return m_runs; }
    const std::vector<std::size_t> &wide() const { return m_wide; } // indices of segments
    // The bad ends of narrow segments. The most serious kinds come last, so they are visible where marks overlap.
    const std::vector<Mark> &marks() const { return m_marks; }

private:
    void put(const lanes::Segment &segment, std::size_t first, std::size_t last, const LaneScale &scale);
    void makeRuns(const LaneScale &scale);

    std::vector<quint8> m_columns; // 0: empty; otherwise the phase plus one
    std::vector<Run> m_runs;
    std::vector<std::size_t> m_wide;
    std::vector<Mark> m_marks;
    std::array<int, std::size_t(lanes::End::Unseen) + 1> m_lastMark{}; // for each kind
};

} // namespace lockscope::ui
