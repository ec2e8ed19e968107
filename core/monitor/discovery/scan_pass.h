#pragma once

#include "core/async/sleep.h"
#include "core/monitor/discovery/active_jobs.h"
#include "core/monitor/discovery/candidate_filter.h"
#include "core/monitor/discovery/scan_pacer.h"

#include <QSet>

#include <array>

namespace lockscope::monitor {

// Scans the whole keyspace once, with two cursors side by side. SCAN … TYPE hash finds the locks themselves, whatever
// their names. SCAN of all names finds companions, and strings that are named like locks. The first cursor brings its
// part of the keyspace into the server's caches, where the second cursor then finds it. Two cursors side by side cost
// the server a quarter less than two cursors one after the other (measured with a million keys). At full speed, results
// are read batch by batch while the cursors continue.
class ScanPass {
public:
    using NamedLikeLock = std::function<bool(const QByteArray &)>;

    // `count` is the COUNT of SCAN.
    ScanPass(NodeReader *nodeReader, CandidateFilter *candidateFilter, ActiveJobs *activeJobs, ScanPacer *pacer,
             int count, NamedLikeLock namedLikeLock);

    // Returns whether the pass was completed; false if it was stopped or not answered. `fresh` means that the previous
    // pass began only a moment ago. A key that only this pass finds was then created after that moment. Only one run at
    // a time is allowed.
    Task<bool> run(bool fresh, std::stop_token stop);
    double fraction() const { return m_fraction; } // completed part of the pass
    const std::optional<Error> &failure() const { return m_failure; } // an error that further passes would meet as well

private:
    enum Walk : std::size_t { Hashes, Names };
    static constexpr std::array<Walk, 2> bothWalks{Hashes, Names};
    struct Cursor {
        QByteArray at;
        bool done = false;
    };
    struct Step {
        StepStart start;
        std::array<std::optional<redis::PendingReply>, 2> replies; // one for each cursor that is not done
    };

    // Short reads let commands of other clients run in between. With 500 keys, other clients waited a sixth longer than
    // with 125 (on two cores), and the pass was not faster. Over a distant link, a pass takes as long as its answers,
    // so there it asks for more at once.
    static constexpr std::size_t shortBatch = 125;

    Task<bool> walk(std::stop_token stop);
    Task<bool> finish(Step step, std::stop_token stop);
    Task<bool> rest(std::stop_token stop);
    std::size_t batch() const; // number of keys in one read
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

    NodeReader *m_nodeReader;
    CandidateFilter *m_candidateFilter;
    ActiveJobs *m_activeJobs;
    ScanPacer *m_pacer;
    int m_count;
    NamedLikeLock m_namedLikeLock;
    std::vector<Candidate> m_batch;
    std::array<Cursor, 2> m_cursors;
    std::array<std::vector<redis::Reply>, 2> m_found; // found by the latest step
    BootClock::duration m_debt{}; // pause still owed
    bool m_fresh = false;
    double m_fraction = 0;
    std::optional<Error> m_failure;
};

// The progress of a SCAN cursor: the cursor's reversed bits count up through the hash table, whatever the table's size.
double cursorFraction(quint64 cursor);

} // namespace lockscope::monitor
