#pragma once

#include "core/async/sleep.h"
#include "core/locks/wire/entry.h"

#include <vector>

namespace lockscope::locks {

// The work of one lock client that must finish, because the server may have changed something for it: acquires
// including their waiting, releases, and background releases. Single-threaded.
class LooseEnds {
public:
    class End; // one piece of work, from its start to its destruction

    LooseEnds() = default;
    Q_DISABLE_COPY_MOVE(LooseEnds)

    bool areNone() const { return m_first == nullptr; }
    std::vector<Entry> entries() const; // without duplicates
    int count(const Entry &entry) const;
    // Returns true as soon as there is none, or false at `until` or on stop.
    Task<bool> gone(Clock *clock, Instant until, std::stop_token stop);

private:
    End *m_first = nullptr;
    std::vector<WakeUp> m_waiting; // called when the last one ends
};

// A local of the coroutine that does the work. It refers to that coroutine's names, so that an acquire copies nothing.
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
