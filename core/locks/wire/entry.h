#pragma once

#include "core/base/bytes.h"
#include "core/locks/terms/kind.h"

namespace lockscope::locks {

// Which hold is meant: one owner has at most one of a kind on a name. The write and the read hold of one owner are
// two, so that a writer can go on reading.
struct Entry {
    Key name;
    Kind kind = Kind::Reentrant;
    Owner owner;
    int permits = 1; // Semaphore
    QByteArray request = {}; // of the attempt under way: names the mark by which it can be called off

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
