#include "core/lanes/neighbours.h"

#include <algorithm>

namespace lockscope::lanes {

namespace {

struct Stretch {
    Instant from;
    Instant to;
};

Stretch stretchOf(const Segment &segment)
{
    return {segment.from, isOpen(segment) ? LockLanes::endless : segment.to};
}

// The whole hold or wait that contains the place.
Stretch wholeOf(const LockLanes &lanes, const Place &place)
{
    const Track &track = trackOf(lanes, place);
    const auto &segments = track.segments();
    return {segments[track.beginningOf(place.segment)].from, stretchOf(segments[track.endingOf(place.segment)]).to};
}

std::chrono::nanoseconds overlap(const Stretch &a, const Stretch &b)
{
    return std::min(a.to, b.to) - std::max(a.from, b.from);
}

// The segment that overlaps `time` the longest, and the length of the overlap.
std::optional<std::pair<std::size_t, std::chrono::nanoseconds>> best(const Track &track, const Stretch &time)
{
    std::optional<std::pair<std::size_t, std::chrono::nanoseconds>> found;
    const auto &segments = track.segments();
    for (std::size_t i = track.firstAfter(time.from); i < segments.size() && segments[i].from < time.to; ++i) {
        const auto shared = overlap(stretchOf(segments[i]), time);
        if (shared.count() > 0 && (!found || shared > found->second))
            found = {i, shared};
    }
    return found;
}

} // namespace

const Track &trackOf(const LockLanes &lanes, const Place &place)
{
    const Lane &lane = *lanes.lanes()[place.lane];
    return place.waits ? lane.waits : lane.held;
}

const Segment &segmentAt(const LockLanes &lanes, const Place &place)
{
    return trackOf(lanes, place).segments()[place.segment];
}

std::optional<Place> holderFor(const LockLanes &lanes, const Place &wait)
{
    std::optional<Place> found;
    std::chrono::nanoseconds longest{0};
    for (std::size_t i = 0; i < lanes.lanes().size(); ++i) {
        if (i == wait.lane)
            continue;
        const auto held = best(lanes.lanes()[i]->held, wholeOf(lanes, wait));
        if (held && held->second > longest) {
            longest = held->second;
            found = Place{i, false, held->first};
        }
    }
    return found;
}

std::optional<Place> waiterFor(const LockLanes &lanes, const Place &hold, std::size_t after)
{
    const std::size_t count = lanes.lanes().size();
    for (std::size_t step = 1; step <= count; ++step) {
        const std::size_t i = (after + step) % count;
        const auto wait = best(lanes.lanes()[i]->waits, wholeOf(lanes, hold));
        if (wait && i != hold.lane)
            return Place{i, true, wait->first};
    }
    return {};
}

} // namespace lockscope::lanes
