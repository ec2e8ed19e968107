#pragma once

#include "core/monitor/find/scan_pass.h"

namespace lockscope::monitor {

// Goes through the whole keyspace again and again, gently: at a share of the server's time, with rests in between.
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
        std::optional<Error> trouble; // why the latest pass could not read some name
    };

    Scanner(Link *link, Sieve *sieve, Options options, ScanPass::NamedLikeLock namedLikeLock);

    Task<void> run(std::stop_token stop); // once per connection
    int passes() const { return m_passes; } // done
    Progress progress() const { return {m_pass.fraction(), m_databaseKeys, m_passes, m_pass.failure(), m_trouble}; }
    BootClock::duration serverTime() const { return m_pacer.spentInAll(); } // that the scan took since the beginning

private:
    Task<bool> pass(std::stop_token stop);
    Task<void> countKeys(std::stop_token stop);

    Link *m_link;
    Sieve *m_sieve;
    Options m_options;
    ScanPacer m_pacer;
    ScanPass m_pass;
    std::optional<Instant> m_passBegan; // the latest
    qint64 m_databaseKeys = 0;
    int m_passes = 0;
    std::optional<Error> m_trouble;
};

} // namespace lockscope::monitor
