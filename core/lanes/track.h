#pragma once

#include "core/lanes/segment.h"

#include <vector>

namespace lockscope::lanes {

// Segments of one owner, one behind the other: all its holds, or all its waits. What is told a little out of order is
// moved to where there is room for it; nothing overlaps.
class Track {
public:
    const std::vector<Segment> &segments() const { return m_segments; }
    const Segment *open() const; // the one that goes on; null: none does

    void begin(Segment segment); // only where none is open
    // From `at` on it is like this, known so. Only where one is open; at its very beginning it is corrected instead.
    void change(Instant at, Phase phase, Access access, qint32 count, KnownBy knownBy);
    void end(Instant at, End how, KnownBy knownBy); // only where one is open
    // It was known only by a look, or by nothing at all.
    void confirmStart(Instant from, KnownBy knownBy, bool openStart);
    void correct(Access access, qint32 count); // of the open one, from its beginning
    // The last one that ended, without a word or otherwise, ended in this way. False: it is not told of the last one.
    bool explain(Instant at, End how, KnownBy knownBy, Millis within);

    // Index of the first segment that ends after `at`, or goes on.
    std::size_t firstAfter(Instant at) const;
    bool covers(Instant at) const;
    // Of the hold or wait that it is a part of: its first and its last segment that are there.
    std::size_t beginningOf(std::size_t segment) const;
    std::size_t endingOf(std::size_t segment) const;
    void forgetBefore(Instant at);
    // At least so many stay, and a quarter more at most. Until when there is something missing now; none: nothing is.
    std::optional<Instant> keepNewest(std::size_t least);

private:
    std::vector<Segment> m_segments; // by time
};

} // namespace lockscope::lanes
