#pragma once

#include "core/async/command_budget.h"
#include "core/monitor/find/sieve.h"

namespace lockscope::monitor {

// Keeps the known locks fresh: reads each about once a second, and locks with hints first.
class Refresher {
public:
    struct Options {
        double commandsPerSecond;
        int keysPerCommand; // keys per command of the budget, see MonitorOptions
        Book::Part part = 0; // part of the locks
    };

    Refresher(Link *link, Book *book, Sieve *sieve, LockReader *reader, Options options);

    void wake() { m_wake.call(); } // call it for a new hint or candidate

    // Reads everything known at full speed, after a new connection. Returns false if stopped or not answered.
    Task<bool> readAll(std::stop_token stop);
    // The same for locks whose subscribers are unknown.
    Task<bool> readUnheard(std::stop_token stop);
    Task<void> runTurns(std::stop_token stop);
    Task<void> runHints(std::stop_token stop);

    // True if there is something new that was not read yet: a companion of a known lock, or a name that may be a lock.
    bool hasHints() const
    {
        return m_readingHints || m_book->planner(m_options.part).hasHints() || m_sieve->hasCandidates();
    }

    qint64 unitsUsed() const { return m_unitsUsed; } // of the budget, since the beginning
    const std::optional<Instant> &lastRefresh() const { return m_lastRefresh; }

private:
    std::size_t chunk() const;
    int cost(std::size_t keys) const;
    Task<bool> readThese(std::vector<Book::Slot> all, std::stop_token stop);
    Task<bool> read(std::vector<Book::Slot> slots, std::stop_token stop);
    Task<std::vector<Book::Slot>> confirm(std::vector<Book::Slot> slots, std::stop_token stop);
    Task<bool> readFully(std::vector<Book::Slot> slots, std::stop_token stop);
    Task<bool> readHints(std::stop_token stop);
    void record(const Key &name, const Result<RawLock> &result);

    Link *m_link;
    Book *m_book;
    Sieve *m_sieve;
    LockReader *m_reader;
    Options m_options;
    CommandBudget m_budget;
    qint64 m_unitsUsed = 0;
    WakeUp m_wake;
    std::optional<Instant> m_lastRefresh;
    bool m_readingHints = false;
};

} // namespace lockscope::monitor
