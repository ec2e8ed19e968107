#pragma once

#include "core/async/bounded_tasks.h"
#include "core/async/command_budget.h"
#include "core/monitor/discovery/candidate_filter.h"
#include "core/redis/distance.h"

namespace lockscope::monitor {

// Keeps the known locks fresh: reads each lock about once a second, and reads locks with hints first.
class Refresher {
public:
    struct Options {
        double commandsPerSecond;
        int keysPerCommand; // keys per command of the budget, see MonitorOptions
        LockStore::Part part = 0; // the node's part of the lock store
    };

    Refresher(NodeReader *nodeReader, LockStore *store, CandidateFilter *candidateFilter, LockReader *reader,
              Options options);

    void beginContact(); // forgets unfinished work of the previous contact
    void wake() { m_wake.call(); } // call it for a new hint or candidate

    // After a new connection, reads all known locks at full speed. Returns false if stopped or not answered.
    Task<bool> readAll(std::stop_token stop);
    // In the same way, reads the locks whose subscribers are unknown.
    Task<bool> readUnheard(std::stop_token stop);
    Task<void> runTurns(std::stop_token stop);
    Task<void> runHints(std::stop_token stop);

    // True if there is something new that was not read yet: a companion of a known lock, or a name that may be a lock.
    bool hasHints() const { return m_hintReads > 0 || hasUnreadHints(); }

    qint64 unitsUsed() const { return m_unitsUsed; } // of the budget, since the beginning
    const std::optional<Instant> &lastRefresh() const { return m_lastRefresh; }

private:
    std::size_t chunk() const;
    bool hasUnreadHints() const;
    int cost(std::size_t keys) const;
    Task<bool> readThese(std::vector<LockStore::Slot> all, std::stop_token stop);
    Task<bool> read(std::vector<LockStore::Slot> slots, std::stop_token stop);
    Task<std::vector<LockStore::Slot>> confirm(std::vector<LockStore::Slot> slots, std::stop_token stop);
    Task<bool> readFully(std::vector<LockStore::Slot> slots, std::stop_token stop);
    Task<bool> readHints(std::stop_token stop);
    Task<bool> readHintsNow(std::stop_token stop);
    Task<bool> readTakenHints(std::stop_token stop);
    bool isDistant() const { return redis::isDistant(m_nodeReader->shortestRoundTrip()); }
    void record(const Key &name, const Result<RawLock> &result);

    NodeReader *m_nodeReader;
    LockStore *m_store;
    CandidateFilter *m_candidateFilter;
    LockReader *m_reader;
    Options m_options;
    CommandBudget m_budget;
    BoundedTasks m_turnsAside; // over a distant link, like m_hintsAside
    BoundedTasks m_hintsAside;
    qint64 m_unitsUsed = 0;
    WakeUp m_wake;
    std::optional<Instant> m_lastRefresh;
    int m_hintReads = 0; // running
};

} // namespace lockscope::monitor
