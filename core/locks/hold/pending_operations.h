#pragma once

#include "core/async/sleep.h"
#include "core/locks/wire/entry.h"

#include <vector>

namespace lockscope::locks {

// The work of one lock client that must finish, because the server may have changed something for it. It consists of
// acquires (including their waits), releases, and background releases. Single-threaded.
class PendingOperations {
public:
    class Operation; // one piece of work, from its start to its destruction

    PendingOperations() = default;
    Q_DISABLE_COPY_MOVE(PendingOperations)

    bool areNone() const { return m_first == nullptr; }
    std::vector<Entry> entries() const; // without duplicates
    // Returns true as soon as no operation is pending, or false at `until` or on stop.
    Task<bool> gone(Clock *clock, Instant until, std::stop_token stop);

private:
    Operation *m_first = nullptr;
    std::vector<WakeUp> m_waiting; // called when the last operation ends
};

// A local variable of the coroutine that does the work. It refers to the coroutine's name and owner, so that an acquire
// copies nothing.
class PendingOperations::Operation {
public:
    Operation(PendingOperations *all, const Key &name, AcquirableKind kind, const Owner &owner);
    Operation(PendingOperations *all, const Entry &entry)
        : Operation(all, entry.name, entry.kind, entry.owner)
    { }
    ~Operation();
    Q_DISABLE_COPY_MOVE(Operation)

private:
    friend class PendingOperations;
    PendingOperations *m_all;
    const Key &m_name;
    AcquirableKind m_kind;
    const Owner &m_owner;
    Operation *m_before = nullptr;
    Operation *m_behind;
};

} // namespace lockscope::locks
