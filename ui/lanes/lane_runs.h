#pragma once

#include "core/lanes/track.h"
#include "ui/lanes/lane_scale.h"

#include <array>

namespace lockscope::ui {

// What of a track is seen at some scale: the segments that have room to be drawn as they are, and the others as columns
// of pixels, each as its strongest: contended goes before uncontended. None of them costs more than a few comparisons,
// as there may be ten thousand. What was taken away or ran out is marked however narrow it is.
class LaneRuns {
public:
    struct Run {
        int from = 0; // pixels; `to` is none of it
        int to = 0;
        lanes::Phase phase = lanes::Phase::Held;
    };
    struct Mark {
        int x = 0;
        lanes::End end = lanes::End::Lost;
    };
    static constexpr double leastWidth = 3; // of what is drawn as it is
    static constexpr int marksApart = 4; // those of one kind: nearer ones cover each other

    // `until`: where what goes on ends for now. Keeps its memory from one track to the next.
    void collect(const lanes::Track &track, const LaneScale &scale, Instant until);

    const std::vector<Run> &runs() const { return m_runs; }
    const std::vector<std::size_t> &wide() const { return m_wide; } // indices of segments
    // Bad ends of narrow ones, of each kind where there is one; what its holder lost or others took comes last, and is
    // seen where they meet.
    const std::vector<Mark> &marks() const { return m_marks; }

private:
    void put(const lanes::Segment &segment, std::size_t first, std::size_t last, const LaneScale &scale);
    void makeRuns(const LaneScale &scale);

    std::vector<quint8> m_columns; // 0: nothing, else the phase and one more
    std::vector<Run> m_runs;
    std::vector<std::size_t> m_wide;
    std::vector<Mark> m_marks;
    std::array<int, std::size_t(lanes::End::Unseen) + 1> m_lastMark{}; // of each kind
};

} // namespace lockscope::ui
