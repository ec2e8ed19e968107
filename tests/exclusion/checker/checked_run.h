#pragma once

#include "tests/exclusion/checker/story.h"
#include "tests/exclusion/history/fault_words.h"

#include <QString>

#include <map>

namespace lockscope::exclusion {

// A lock was taken away from its holders on purpose: not before `from`, and completely at `until`.
struct Breakage {
    QByteArray lock; // `*`: every lock
    Interval when;
    bool isCertain = true; // true: each holder certainly lost it; false: some of them may have

    bool isOfAll() const { return lock == "*"; }
    bool hits(const QByteArray &name) const { return isOfAll() || lock == name; }
};

// A fault and the worker that it touches.
struct Touch {
    Interval when;
    QByteArray word;
    FaultEffects effects;
    qint64 worker = 0; // the worker's number; 0: all

    bool touches(const Story &story) const { return worker == 0 || worker == story.worker; }
};

// From `from` on, the semaphore has this number of permits.
struct Permits {
    Moment from{};
    qint64 number = 0;
};

// All histories of one run, which the checker judges.
class Run {
public:
    void addWorker(const History &history);
    void addHarness(const History &history); // the history with faults and breakages

    const std::vector<Story> &stories() const { return m_stories; }
    const Story &storyOf(const BelievedHold &claim) const { return m_stories[claim.story]; }
    const std::vector<Breakage> &breakages() const { return m_breakages; }
    const std::vector<Touch> &touches() const { return m_touches; } // ordered by beginning
    const std::vector<Permits> &permitsOf(const QByteArray &lock) const; // ordered by time
    const History &events() const { return m_events; } // all events, in the order in which they were added

    std::vector<const BelievedHold *> claimsByLock() const; // ordered by lock, then by beginning
    std::map<QByteArray, std::vector<const Ask *>> asksByLock() const; // ordered by the time of the request
    bool isBroken(const QByteArray &lock, Moment from, Moment until) const; // at any time between both moments
    // Times in which several workers did not run. The machine was busy then, so no worker is blamed for a delay.
    std::vector<Interval> machineStalls() const;

private:
    std::vector<Story> m_stories;
    std::vector<Breakage> m_breakages;
    std::vector<Touch> m_touches;
    std::map<QByteArray, std::vector<Permits>> m_permits;
    History m_events;
};

// A broken rule.
struct Violation {
    QByteArray rule; // overlap, late-act, token, stale-write, fenced-out, loss-not-told, told-late, lost-early, stolen,
                     // lost-update, alarm, overtaken, idle, recovery, replay, left-behind, permits, taken-late,
                     // false-deadlock
    QByteArray lock;
    Interval when;
    QString text;
};

} // namespace lockscope::exclusion
