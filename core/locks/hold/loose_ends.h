#pragma once

#include "core/async/sleep.h"
#include "core/locks/wire/entry.h"

#include <vector>

namespace lockscope::locks {

// What one lock client has under way that must not be left alone, as the server may have changed something for it:
// acquires with all their waiting, releases, and what is given back in the background. Single-threaded.
class LooseEnds {
public:
    class End; // one of them, from its beginning until it is destroyed

    LooseEnds() = default;
    Q_DISABLE_COPY_MOVE(LooseEnds)

    bool areNone() const { return m_first == nullptr; }
    std::vector<Entry> entries() const; // each once
    int count(const Entry &entry) const;
    // True as soon as there are none; false at `until`, or on stop.
    Task<bool> gone(Clock *clock, Instant until, std::stop_token stop);

private:
    End *m_first = nullptr;
    std::vector<WakeUp> m_waiting; // called when the last one is gone
};

// Part of the coroutine that works at it, whose names it refers to: an acquire costs no copies.
class LooseEnds::End {
public:
    End(LooseEnds *all, const Key &name, Kind kind, const Owner &owner);
    End(LooseEnds *all, const Entry &entry)
        : End(all, entry.name, entry.kind, entry.owner)
    { }
    ~End();
    Q_DISABLE_COPY_MOVE(End)

private:
    friend class LooseEnds;
    LooseEnds *m_all;
    const Key &m_name;
    Kind m_kind;
    const Owner &m_owner;
    End *m_before = nullptr;
    End *m_behind;
};

} // namespace lockscope::locks
