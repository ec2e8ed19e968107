#pragma once

#include "core/lanes/track.h"
#include "ui/lanes/lane_scale.h"

namespace lockscope::ui {

// What of a track is seen at some scale: the segments that have room to be drawn as they are, and the others as columns
// of pixels, each as its strongest: contended goes before uncontended.
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

    // `until`: where what goes on ends for now. Keeps its memory from one track to the next.
    void collect(const lanes::Track &track, const LaneScale &scale, Instant until);

    const std::vector<Run> &runs() const { return m_runs; }
    const std::vector<std::size_t> &wide() const { return m_wide; } // indices of segments
    const std::vector<Mark> &marks() const { return m_marks; } // what was taken away or ran out, of the narrow ones

private:
    void put(const lanes::Segment &segment, double from, double to, const LaneScale &scale);
    void makeRuns(const LaneScale &scale);

    std::vector<quint8> m_columns; // 0: nothing, else the phase and one more
    std::vector<Run> m_runs;
    std::vector<std::size_t> m_wide;
    std::vector<Mark> m_marks;
    bool m_anyNarrow = false;
};

} // namespace lockscope::ui
