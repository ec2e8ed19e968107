#pragma once

#include <cmath>
#include <limits>
#include <vector>

namespace lockscope::ui {

// One point of a line. y may be a gap: there is no value from here to the next point.
struct LinePoint {
    double x = 0;
    double y = 0;
    bool isGap() const { return std::isnan(y); }
    static LinePoint gap(double x) { return {x, std::numeric_limits<double>::quiet_NaN()}; }
};
using Line = std::vector<LinePoint>;

// Returns the points of `line` (ascending x) between `from` and `to`, in their order. For each of `buckets` equal
// stretches it keeps at most two values (lowest and highest) and two gaps. It also keeps the nearest point on either
// side, so that the line reaches the edges. A short line is returned unchanged. No spike and no gap is ever lost.
Line decimate(const Line &line, double from, double to, int buckets = 300);

// The same line as steps: a value holds until the next point.
Line stepped(const Line &line);

} // namespace lockscope::ui
