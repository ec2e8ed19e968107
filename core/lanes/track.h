#pragma once

#include "core/lanes/segment.h"

#include <vector>

namespace lockscope::lanes {

// Segments of one owner in order: all its holds, or all its waits. Times that are slightly out of order are moved, so
// that segments never overlap.
class Track {
public:
    const std::vector<Segment> &segments() const { return m_segments; }
    const Segment *open() const; // the open segment; null if there is none

    void begin(Segment segment); // requires that no segment is open
    // Continues the open segment with new values from `at` on. Requires an open segment. A change at the beginning of
    // the segment corrects the segment instead.
    void change(Instant at, Phase phase, Access access, qint32 count, KnownBy knownBy);
    void end(Instant at, End how, KnownBy knownBy); // requires an open segment
    // Confirms a beginning that was known only by a sample, or not at all.
    void confirmStart(Instant from, KnownBy knownBy, bool openStart);
    void correct(Access access, qint32 count); // corrects the open segment from its beginning
    // Sets how the last segment ended. Returns false if the report is about another segment (more than `within` away),
    // or is not more reliable than the known end.
    bool explain(Instant at, End how, KnownBy knownBy, Millis within);

    // Index of the first segment that ends after `at` or is open.
    std::size_t firstAfter(Instant at) const;
    bool covers(Instant at) const;
    // The first and the last remaining segment of the hold or wait that contains `segment`.
    std::size_t beginningOf(std::size_t segment) const;
    std::size_t endingOf(std::size_t segment) const;
    void forgetBefore(Instant at);
    // Keeps the newest `least` segments, and up to a quarter more. Returns the time up to which segments are now
    // missing; nullopt if no segment was dropped.
    std::optional<Instant> keepNewest(std::size_t least);

private:
    std::vector<Segment> m_segments; // ordered by time
};

} // namespace lockscope::lanes
