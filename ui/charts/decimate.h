#pragma once

#include <cmath>
#include <limits>
#include <vector>

namespace lockscope::ui {

// One point of a line; y may be a gap: nothing is known (or there is nothing) from here to the next point.
struct LinePoint {
    double x = 0;
    double y = 0;
    bool isGap() const { return std::isnan(y); }
    static LinePoint gap(double x) { return {x, std::numeric_limits<double>::quiet_NaN()}; }
};
using Line = std::vector<LinePoint>;

// The points of `line` (ascending x) between `from` and `to`, at most two values (lowest and highest) and two gaps
// for each of `buckets` equal stretches, in their order; besides the nearest point on either side, so that the line
// reaches the edges. A short line comes back as it is. No spike and no gap is ever lost.
Line decimate(const Line &line, double from, double to, int buckets = 300);

// The same line as steps: a value holds until the next one.
Line stepped(const Line &line);

} // namespace lockscope::ui
