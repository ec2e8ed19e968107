#pragma once

#include "core/model/trace_event.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace lockscope::trace {

// A reader that asks for the write lock. Its own read hold blocks it (redisson #4796). Whether it waits between its
// requests is not known.
struct OwnReadWait {
    int db = 0;
    Key key;
    Owner owner;
    qint64 refusals = 0; // as a writer, while it read
    qint64 firstMicros = 0;
    qint64 lastMicros = 0;
};

// Finds such readers in the events of a trace, complete or live. Pure. An owner reads from its acquire or a renewal of
// its read hold on, until it releases the lock.
class OwnReadWatch {
public:
    void take(const TraceEvent &event);
    std::vector<OwnReadWait> found() const; // those that still read, in the order of database, key and owner

private:
    using Place = std::tuple<int, Key, Owner>;
    static constexpr std::size_t most = 10'000;

    std::set<Place> m_readers;
    std::map<Place, OwnReadWait> m_waits;
};

} // namespace lockscope::trace
