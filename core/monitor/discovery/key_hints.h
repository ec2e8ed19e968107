#pragma once

#include "core/monitor/discovery/candidate_filter.h"

namespace lockscope::monitor {

// Handles the report that a key was touched: a known lock is read at once, and a possible lock becomes a candidate.
class KeyHints {
public:
    using NamedLikeLock = std::function<bool(const QByteArray &)>;

    KeyHints(CandidateFilter *candidateFilter, LockStore *store, LockStore::Part part, NamedLikeLock namedLikeLock,
             std::function<void()> wake);

    // `mayBeLock` means that something other than the name suggests that an unknown key is a lock.
    void touched(const Key &key, Look::Hint hint, bool mayBeLock);
    void anyMayHaveChanged(); // call it if any known lock may have changed

private:
    CandidateFilter *m_candidateFilter;
    LockStore *m_store;
    LockStore::Part m_part; // the reporting node's part of the lock store
    NamedLikeLock m_namedLikeLock;
    std::function<void()> m_wake;
};

// Detects a server that reports so many keys that handling the reports would cost more than reading the locks.
class Flood {
public:
    static constexpr int mostPerSecond = 5'000;
    bool isReached(Instant now); // call it once for each report

private:
    Instant m_second{};
    int m_inSecond = 0;
};

} // namespace lockscope::monitor
