#pragma once

#include "tests/exclusion/checker/story.h"
#include "tests/exclusion/history/fault_words.h"

#include <QString>

#include <map>

namespace lockscope::exclusion {

// A lock was taken away from whoever held it, on purpose: at `from` or later, and all of it done at `until`.
struct Breakage {
    QByteArray lock; // `*`: every one
    Interval when;
    bool isCertain = true; // whoever had it then has it no more; otherwise some of them may

    bool isOfAll() const { return lock == "*"; }
    bool hits(const QByteArray &name) const { return isOfAll() || lock == name; }
};

// A fault, and whom it touches.
struct Touch {
    Interval when;
    QByteArray word;
    FaultEffects effects;
    qint64 worker = 0; // its number; 0: all

    bool touches(const Story &story) const { return worker == 0 || worker == story.worker; }
};

// From `from` on the semaphore has so many permits.
struct Permits {
    Moment from{};
    qint64 number = 0;
};

// All histories of one run: what is judged.
class Run {
public:
    void addWorker(const History &history);
    void addHarness(const History &history); // the one with faults and breakages

    const std::vector<Story> &stories() const { return m_stories; }
    const Story &storyOf(const BelievedHold &claim) const { return m_stories[claim.story]; }
    const std::vector<Breakage> &breakages() const { return m_breakages; }
    const std::vector<Touch> &touches() const { return m_touches; } // all faults, ordered by their beginning
    const std::vector<Permits> &permitsOf(const QByteArray &lock) const; // ordered by time
    const History &events() const { return m_events; } // of all, as they were added

    std::vector<const BelievedHold *> claimsByLock() const; // ordered by lock, then by beginning
    std::map<QByteArray, std::vector<const Ask *>> asksByLock() const; // ordered by when they were asked
    bool isBroken(const QByteArray &lock, Moment from, Moment until) const; // at any time in between
    // Several workers did not run at the same time: it was the machine, and nobody can be blamed for what came late.
    std::vector<Interval> machineStalls() const;

private:
    std::vector<Story> m_stories;
    std::vector<Breakage> m_breakages;
    std::vector<Touch> m_touches;
    std::map<QByteArray, std::vector<Permits>> m_permits;
    History m_events;
};

// Something that must not be.
struct Violation {
    QByteArray rule; // overlap, late-act, token, stale-write, fenced-out, loss-not-told, told-late, lost-early, stolen,
                     // lost-update, alarm, overtaken, idle, recovery, replay, left-behind, permits, taken-late
    QByteArray lock;
    Interval when;
    QString text;
};

} // namespace lockscope::exclusion
