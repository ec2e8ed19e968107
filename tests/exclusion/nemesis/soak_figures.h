#pragma once

#include "tests/exclusion/nemesis/round.h"

namespace lockscope::exclusion {

// The figures of all rounds together.
class Figures {
public:
    void add(const RoundOutcome &outcome);
    int violations() const { return m_violations; }
    bool knewOfWaits() const { return m_deadlocks.looksWithWaits > 0; } // a look for deadlocks
    QString line(const RoundOutcome &outcome, int round) const; // one round as one line
    QString table() const; // Markdown

private:
    Verdict m_sum; // counts are sums; times are the slowest and longest
    ReplayFigures m_replayed;
    DeadlockFigures m_deadlocks;
    std::map<QByteArray, int> m_faults;
    std::map<QByteArray, int> m_idleFaults;
    std::map<QByteArray, int> m_refusedFaults;
    std::map<QByteArray, int> m_byRule;
    int m_violations = 0;
};

} // namespace lockscope::exclusion
