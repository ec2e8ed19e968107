#pragma once

#include "core/monitor/discovery/scan_pass.h"

namespace lockscope::monitor {

// Scans the whole keyspace repeatedly at a share of the server's time, with pauses in between.
class Scanner {
public:
    struct Options {
        int count; // COUNT of SCAN
        double share; // of the server's time
        Millis restAtLeast, restAtMost; // between two passes
    };
    struct Progress {
        double fraction = 0; // of the current pass
        qint64 databaseKeys = 0;
        int passes = 0; // completed
        std::optional<Error> failure; // the error that stops the scan
        std::optional<Error> trouble; // the error of names that the latest pass could not read
    };

    Scanner(NodeReader *nodeReader, CandidateFilter *candidateFilter, ActiveJobs *activeJobs, Options options,
            ScanPass::NamedLikeLock namedLikeLock);

    Task<void> run(std::stop_token stop); // once for each connection
    int passes() const { return m_passes; } // completed
    bool hasJustScanned() const; // a whole pass began within the last seconds, and the connection has lasted since
    Progress progress() const { return {m_pass.fraction(), m_databaseKeys, m_passes, m_pass.failure(), m_trouble}; }
    BootClock::duration serverTime() const { return m_pacer.spentInAll(); } // used by the scan since the beginning

private:
    Task<bool> pass(std::stop_token stop);
    Task<void> countKeys(std::stop_token stop);

    NodeReader *m_nodeReader;
    CandidateFilter *m_candidateFilter;
    Options m_options;
    ScanPacer m_pacer;
    ScanPass m_pass;
    std::optional<Instant> m_passBegan; // start of the latest pass
    std::optional<Instant> m_wholePassBegan; // start of the latest whole pass
    qint64 m_databaseKeys = 0;
    int m_passes = 0;
    std::optional<Error> m_trouble;
};

} // namespace lockscope::monitor
