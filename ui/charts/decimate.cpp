#include "ui/charts/decimate.h"

#include <algorithm>
#include <array>

namespace lockscope::ui {

namespace {

// The points that are kept of one stretch, as indices into the line.
struct Bucket {
    static constexpr size_t none = std::numeric_limits<size_t>::max();
    size_t lowest = none, highest = none, firstGap = none, lastGap = none;

    void add(const Line &line, size_t i)
    {
        if (line[i].isGap()) {
            firstGap = std::min(firstGap, i);
            lastGap = i;
            return;
        }
        if (lowest == none || line[i].y < line[lowest].y)
            lowest = i;
        if (highest == none || line[i].y > line[highest].y)
            highest = i;
    }

    void appendTo(Line &out, const Line &line) const
    {
        std::array<size_t, 4> kept{lowest, highest, firstGap, lastGap};
        std::sort(kept.begin(), kept.end());
        const auto end = std::unique(kept.begin(), kept.end());
        for (auto i = kept.begin(); i != end && *i != none; ++i)
            out.push_back(line[*i]);
    }
};

} // namespace

Line decimate(const Line &line, double from, double to, int buckets)
{
    if (to < from || line.empty())
        return {};
    const auto byX = [](const LinePoint &p, double x) { return p.x < x; };
    auto first = size_t(std::lower_bound(line.begin(), line.end(), from, byX) - line.begin());
    // the first point at or after `to`
    const auto last = size_t(std::lower_bound(line.begin(), line.end(), to, byX) - line.begin());
    const size_t end = std::min(last + 1, line.size());
    if (buckets < 1 || end - (first > 0 ? first - 1 : 0) <= 2 * size_t(buckets))
        return Line(line.begin() + std::ptrdiff_t(first > 0 ? first - 1 : 0), line.begin() + std::ptrdiff_t(end));

    Line out;
    if (first > 0)
        out.push_back(line[first - 1]);
    for (int b = 0; b < buckets; ++b) {
        const double until = from + (to - from) * (b + 1) / buckets;
        Bucket bucket;
        for (; first < last && (line[first].x < until || b + 1 == buckets); ++first)
            bucket.add(line, first);
        bucket.appendTo(out, line);
    }
    if (last < line.size())
        out.push_back(line[last]);
    return out;
}

Line stepped(const Line &line)
{
    Line out;
    for (const LinePoint &p : line) {
        if (!out.empty() && !out.back().isGap() && (p.isGap() || out.back().y != p.y))
            out.push_back({p.x, out.back().y});
        out.push_back(p);
    }
    return out;
}

} // namespace lockscope::ui
