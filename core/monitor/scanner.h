#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/monitor/scan_pacer.h"
#include "core/monitor/sieve.h"

#include <array>

namespace lockscope::monitor {

// Goes through the whole keyspace again and again, gently: SCAN … TYPE hash for the locks themselves, whatever their
// names, then SCAN of the names alone for companions and for strings that are named like locks. Two passes because
// the first lets the server keep all other keys to itself, and the second has no type to filter by.
class Scanner {
public:
    struct Options {
        int count; // SCAN … COUNT
        double share; // of the server's time
        Millis restAtLeast, restAtMost; // between two passes
    };
    struct Progress {
        double fraction = 0; // of the pass under way
        qint64 databaseKeys = 0;
        int passes = 0; // done
        std::optional<Error> failure; // why it cannot go on
    };

    Scanner(Link *link, Sieve *sieve, Options options, std::function<bool(const QByteArray &)> namedLikeLock);

    Task<void> run(std::stop_token stop); // once per connection
    const Progress &progress() const { return m_progress; }

private:
    enum class Walk { Hashes, Names };
    static constexpr int mostInFlight = 4; // batches being read while the scan goes on, flat out

    Task<bool> pass(std::stop_token stop);
    Task<bool> passHashes(std::stop_token stop);
    Task<bool> passNames(std::stop_token stop);
    Task<void> walkNamesAside(std::stop_token stop);
    Task<bool> walk(Walk walk, std::stop_token stop);
    Task<void> countKeys(std::stop_token stop);
    Task<bool> sift(std::vector<Candidate> candidates, std::stop_token stop);
    Task<void> siftAside(std::vector<Candidate> candidates, std::stop_token stop);
    Task<bool> siftFull(std::size_t atLeast, std::stop_token stop);
    Task<bool> siftRest(std::stop_token stop);
    Task<bool> siftOffers(std::stop_token stop);
    Task<bool> rest(std::stop_token stop);
    Task<bool> drain(std::stop_token stop);

    redis::PendingReply step(Walk walk, const QByteArray &cursor);
    bool giveUp(Walk walk, const Result<redis::Reply> &reply);
    void collect(Walk walk, const std::vector<redis::Reply> &names);
    void collectHash(const QByteArray &name);
    void collectName(const QByteArray &name);
    void takeNamed();
    void put(Candidate candidate);
    void showProgress(Walk walk, const QByteArray &cursor);
    bool notSupported(Walk walk, const Error &error);

    Link *m_link;
    Sieve *m_sieve;
    Options m_options;
    std::function<bool(const QByteArray &)> m_namedLikeLock;
    ScanPacer m_pacer;
    Progress m_progress;
    std::vector<Candidate> m_batch;
    std::vector<Key> m_named; // like locks; looked at when no hash is left to be found
    std::array<double, 2> m_done{}; // how far each walk has come
    BootClock::duration m_debt{}; // pause still owed
    TaskScope m_aside;
    WakeUp m_asideDone;
    int m_inFlight = 0; // batches, and the walk over the names when it goes on beside the other
    bool m_hashesWalking = false;
    bool m_namesWhole = false;
    bool m_typeFilter = true; // SCAN … TYPE is known since Redis 6
    bool m_freshPass = false; // the pass before began a moment ago: what is new now was not there then
    std::optional<Instant> m_passBegan;
};

// How far a SCAN cursor has come: its bits, reversed, count up through the table whatever its size.
double cursorFraction(quint64 cursor);

} // namespace lockscope::monitor
