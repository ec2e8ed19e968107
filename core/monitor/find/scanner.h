#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/monitor/find/scan_pacer.h"
#include "core/monitor/find/sieve.h"

#include <QSet>

#include <array>

namespace lockscope::monitor {

// Goes through the whole keyspace again and again, gently, with two cursors side by side: SCAN … TYPE hash for the
// locks themselves, whatever their names, and SCAN of the names alone for companions and for strings that are named
// like locks. The second finds in the server's caches what the first has just touched: together they cost it a quarter
// less than one after the other (measured with a million keys).
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
    BootClock::duration serverTime() const { return m_pacer.spentInAll(); } // that the scan took since the beginning

private:
    enum Walk : std::size_t { Hashes, Names };
    static constexpr std::array<Walk, 2> bothWalks{Hashes, Names};
    struct Cursor {
        QByteArray at;
        bool done = false;
    };
    struct Step {
        Instant sent{};
        std::array<std::optional<redis::PendingReply>, 2> replies; // of those not done
    };

    // Read at once: short turns of the server's and ours, in which others have theirs. With 500, another client waited
    // a sixth longer (on two cores), and the pass took no less.
    static constexpr std::size_t batch = 125;

    Task<bool> pass(std::stop_token stop);
    Task<bool> walk(std::stop_token stop);
    Task<bool> finish(Step step, std::stop_token stop);
    Task<void> countKeys(std::stop_token stop);
    Task<bool> examine(std::vector<Candidate> candidates, std::stop_token stop);
    Task<void> examineAside(std::vector<Candidate> candidates, std::stop_token stop);
    Task<bool> examineBatches(std::size_t atLeast, std::stop_token stop);
    Task<bool> examineRest(std::stop_token stop);
    Task<bool> examineMet(std::stop_token stop);
    Task<bool> rest(std::stop_token stop);
    Task<bool> drain(std::stop_token stop);

    Step send();
    bool advance(Walk walk, Result<redis::Reply> reply);
    bool isWalked() const { return m_cursors[Hashes].done && m_cursors[Names].done; }
    void collect();
    void collectHash(const QByteArray &name);
    void collectName(const QByteArray &name, const QSet<QByteArray> &hashes);
    void put(Candidate candidate);
    void showProgress();
    bool hasTypeFilter() const;
    bool isUnknownFilter(const Error &error) const;

    Link *m_link;
    Sieve *m_sieve;
    Options m_options;
    std::function<bool(const QByteArray &)> m_namedLikeLock;
    ScanPacer m_pacer;
    Progress m_progress;
    std::vector<Candidate> m_batch;
    std::array<Cursor, 2> m_cursors;
    std::array<std::vector<redis::Reply>, 2> m_found; // by the latest step
    BootClock::duration m_debt{}; // pause still owed
    TaskScope m_aside;
    WakeUp m_asideDone;
    int m_inFlight = 0; // batches
    bool m_freshPass = false; // the pass before began a moment ago: what is new now was not there then
    std::optional<Instant> m_passBegan;
};

// How far a SCAN cursor has come: its bits, reversed, count up through the table whatever its size.
double cursorFraction(quint64 cursor);

} // namespace lockscope::monitor
