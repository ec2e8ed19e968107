#pragma once

#include "core/base/bytes.h"

#include <unordered_set>

namespace lockscope::monitor {

// Remembers names that are not locks, so that a million hashes of an application are not read again in every pass.
// Keeps only a 64-bit hash of each name. A rejected name may become a lock later, so each pass reads some of them
// again, or all of them while there are few.
class RejectMemory {
public:
    void beginPass() { ++m_pass; }
    void reject(const Key &name);
    void forget(const Key &name) { m_names.erase(hashOf(name)); } // something indicates that it is a lock after all
    bool skips(const Key &name) const;
    void clear() { m_names.clear(); }
    std::size_t size() const { return m_names.size(); }

private:
    static constexpr std::size_t few = 2'000;
    static constexpr quint64 turns = 16;
    static constexpr std::size_t most = 4'000'000; // 64 MB; further names are read again

    static quint64 hashOf(const Key &name) { return qHash(name, 0x51ed270b); }

    std::unordered_set<quint64> m_names;
    quint64 m_pass = 0;
};

} // namespace lockscope::monitor
