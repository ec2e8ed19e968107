#pragma once

#include "tests/exclusion/checker/story.h"

#include <QString>

namespace lockscope::exclusion {

// A lock was taken away from whoever held it, on purpose: at `from` or later, and seen to be so at `until`.
struct Breakage {
    QByteArray lock; // `*`: every one
    Interval when;

    bool hits(const QByteArray &name) const { return lock == "*" || lock == name; }
};

// The server answered nobody, or not one of the workers.
struct Outage {
    Interval when;
    qint64 worker = 0; // its number; 0: all
};

// All histories of one run: what is judged.
class Run {
public:
    void addWorker(const History &history);
    void addHarness(const History &history); // the one with faults and breakages

    const std::vector<Story> &stories() const { return m_stories; }
    const std::vector<Breakage> &breakages() const { return m_breakages; }
    const std::vector<Interval> &faults() const { return m_faults; } // ordered by their beginning
    std::vector<Interval> outagesOf(const Story &story) const;
    const History &events() const { return m_events; } // of all, as they were added

    std::vector<const Claim *> claimsByLock() const; // ordered by lock, then by beginning
    bool isBroken(const QByteArray &lock, Moment by) const;

private:
    std::vector<Story> m_stories;
    std::vector<Breakage> m_breakages;
    std::vector<Interval> m_faults;
    std::vector<Outage> m_outages;
    History m_events;
};

// Something that must not be.
struct Violation {
    QByteArray rule; // overlap, late-act, token, loss-not-told, stolen, lost-update, alarm, idle, recovery
    QByteArray lock;
    Interval when;
    QString text;
};

} // namespace lockscope::exclusion
