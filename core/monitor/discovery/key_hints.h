#pragma once

#include "core/monitor/discovery/candidate_filter.h"

namespace lockscope::monitor {

// Handles the report that a key was touched: a known lock is read at once, and a possible lock becomes a candidate.
class KeyHints {
public:
    using NamedLikeLock = std::function<bool(const QByteArray &)>;

    // The reason to read an unknown key.
    enum class Sign : quint8 {
        Name, // at most its name
        Prefix, // the user chose its prefix
        Hash, // it is a hash
    };

    // `hasJustScanned` says whether a whole scan that began within the last seconds would have found any older lock.
    KeyHints(CandidateFilter *candidateFilter, LockStore *store, LockStore::Part part, NamedLikeLock namedLikeLock,
             std::function<bool()> hasJustScanned, std::function<void()> wake);

    void touched(const Key &key, Look::Hint hint, Sign sign);
    void anyMayHaveChanged(); // call it if any known lock may have changed

private:
    CandidateFilter *m_candidateFilter;
    LockStore *m_store;
    LockStore::Part m_part; // the reporting node's part of the lock store
    NamedLikeLock m_namedLikeLock;
    std::function<bool()> m_hasJustScanned;
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
