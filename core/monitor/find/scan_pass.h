#pragma once

#include "core/async/sleep.h"
#include "core/monitor/find/scan_pacer.h"
#include "core/monitor/find/sieve.h"

#include <QSet>

#include <array>

namespace lockscope::monitor {

// Goes through the whole keyspace once, with two cursors side by side: SCAN … TYPE hash for the locks themselves,
// whatever their names, and SCAN of the names alone for companions and for strings that are named like locks. The
// second finds in the server's caches what the first has just touched: together they cost it a quarter less than one
// after the other (measured with a million keys). What they find is looked at batch by batch, flat out while the
// cursors go on.
class ScanPass {
public:
    using NamedLikeLock = std::function<bool(const QByteArray &)>;

    // `count`: SCAN … COUNT.
    ScanPass(Link *link, Sieve *sieve, ScanPacer *pacer, int count, NamedLikeLock namedLikeLock);

    // Whether it came to its end: not when stopped, or when there was no answer. `fresh`: the pass before began a
    // moment ago, so what is new now was not there then. One at a time.
    Task<bool> run(bool fresh, std::stop_token stop);
    double fraction() const { return m_fraction; } // of the pass, so far
    const std::optional<Error> &failure() const { return m_failure; } // why no other would come to its end either

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

    Task<bool> walk(std::stop_token stop);
    Task<bool> finish(Step step, std::stop_token stop);
    Task<bool> rest(std::stop_token stop);
    Task<bool> examineBatches(std::size_t atLeast, std::stop_token stop);
    Task<bool> examine(std::vector<Candidate> candidates, std::stop_token stop);
    Task<bool> examineRest(std::stop_token stop);
    Task<bool> examineMet(std::stop_token stop);

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
    ScanPacer *m_pacer;
    int m_count;
    NamedLikeLock m_namedLikeLock;
    std::vector<Candidate> m_batch;
    std::array<Cursor, 2> m_cursors;
    std::array<std::vector<redis::Reply>, 2> m_found; // by the latest step
    BootClock::duration m_debt{}; // pause still owed
    bool m_fresh = false;
    double m_fraction = 0;
    std::optional<Error> m_failure;
};

// How far a SCAN cursor has come: its bits, reversed, count up through the table whatever its size.
double cursorFraction(quint64 cursor);

} // namespace lockscope::monitor
