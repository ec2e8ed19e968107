#pragma once

#include "core/lanes/segment.h"

#include <vector>

namespace lockscope::lanes {

// Segments of one owner in order: all its holds, or all its waits. Reports that come slightly out of order are moved to
// where there is room. Segments never overlap.
class Track {
public:
    const std::vector<Segment> &segments() const { return m_segments; }
    const Segment *open() const; // the open segment; null if there is none

    void begin(Segment segment); // requires that no segment is open
    // Changes the open segment from `at` on. Requires an open segment. A change at its very beginning corrects it
    // instead.
    void change(Instant at, Phase phase, Access access, qint32 count, KnownBy knownBy);
    void end(Instant at, End how, KnownBy knownBy); // requires an open segment
    // Confirms a beginning that was known only by a sample, or not at all.
    void confirmStart(Instant from, KnownBy knownBy, bool openStart);
    void correct(Access access, qint32 count); // corrects the open segment from its beginning
    // Sets how the last segment ended. Returns false if the report is not about the last one.
    bool explain(Instant at, End how, KnownBy knownBy, Millis within);

    // Index of the first segment that ends after `at` or is open.
    std::size_t firstAfter(Instant at) const;
    bool covers(Instant at) const;
    // The first and the last remaining segment of the hold or wait that contains it.
    std::size_t beginningOf(std::size_t segment) const;
    std::size_t endingOf(std::size_t segment) const;
    void forgetBefore(Instant at);
    // Keeps at least this number of segments, and at most a quarter more. Returns the time up to which segments are
    // missing now; nullopt if none are.
    std::optional<Instant> keepNewest(std::size_t least);

private:
    std::vector<Segment> m_segments; // ordered by time
};

} // namespace lockscope::lanes
