#pragma once

#include "core/base/bytes.h"
#include "core/locks/terms/acquirable_kind.h"

namespace lockscope::locks {

// Identifies a hold: for each name and kind, an owner has at most one hold. An owner's write hold and read hold are
// separate, so that a writer can continue as a reader.
struct Entry {
    Key name;
    AcquirableKind kind = AcquirableKind::Reentrant;
    Owner owner;
    int permits = 1; // of a semaphore
    QByteArray request = {}; // for a pending attempt: identifies the mark that cancels it

    friend bool operator==(const Entry &a, const Entry &b)
    {
        return a.kind == b.kind && a.name == b.name && a.owner == b.owner;
    }
    friend size_t qHash(const Entry &e, size_t seed = 0) noexcept
    {
        return qHashMulti(seed, e.name, int(e.kind), e.owner);
    }
};

} // namespace lockscope::locks
