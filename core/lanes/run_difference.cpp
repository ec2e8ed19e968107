#include "core/lanes/run_difference.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lockscope::lanes {

namespace {

using Kind = std::tuple<Owner, bool, Phase, Access, qint32, End>;
using Counts = std::map<Kind, int>;

Kind kindOf(const Owner &owner, bool waits, const Segment &segment, bool withEnd)
{
    const bool hasEnded = withEnd && segment.end != End::Continues;
    return {owner, waits, segment.phase, segment.access, segment.count, hasEnded ? segment.end : End::Open};
}

template<class What> void eachOf(const LockLanes &lanes, What what)
{
    for (const auto &lane : lanes.lanes()) {
        for (const bool waits : {false, true}) {
            for (const Segment &segment : (waits ? lane->waits : lane->held).segments())
                what(lane->owner, waits, segment);
        }
    }
}

Counts countsOf(const LockLanes &lanes, bool withEnd)
{
    Counts counts;
    eachOf(lanes, [&](const Owner &owner, bool waits, const Segment &segment) {
        ++counts[kindOf(owner, waits, segment, withEnd)];
    });
    return counts;
}

} // namespace

RunDifference::RunDifference(const LockLanes &mine, const LockLanes &other)
{
    for (const bool withEnd : {true, false}) {
        Counts left = countsOf(other, withEnd);
        auto &only = withEnd ? m_ended : m_begun;
        eachOf(mine, [&](const Owner &owner, bool waits, const Segment &segment) {
            if (left[kindOf(owner, waits, segment, withEnd)]-- <= 0)
                only.push_back({owner, waits, segment.from});
        });
        std::sort(only.begin(), only.end());
    }
}

bool RunDifference::isOnlyHere(const Owner &owner, bool waits, const Segment &segment) const
{
    const auto &only = isOpen(segment) ? m_begun : m_ended;
    return std::binary_search(only.begin(), only.end(), Start{owner, waits, segment.from});
}

std::vector<Place> RunDifference::onlyIn(const LockLanes &shown) const
{
    std::vector<Place> places;
    for (std::size_t i = 0; i < shown.lanes().size(); ++i) {
        const Lane &lane = *shown.lanes()[i];
        for (const bool waits : {false, true}) {
            const auto &segments = (waits ? lane.waits : lane.held).segments();
            for (std::size_t at = 0; at < segments.size(); ++at) {
                if (isOnlyHere(lane.owner, waits, segments[at]))
                    places.push_back({i, waits, at});
            }
        }
    }
    return places;
}

} // namespace lockscope::lanes
