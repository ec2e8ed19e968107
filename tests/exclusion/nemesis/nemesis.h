#pragma once

#include "tests/exclusion/history/history_file.h"
#include "tests/exclusion/nemesis/arena.h"
#include "tests/exclusion/nemesis/schedule.h"
#include "tests/exclusion/nemesis/server_faults.h"

namespace lockscope::exclusion {

// Executes a schedule in an arena and writes each fault into the harness's history. A fault that would hit nobody is
// refused: it is neither written down nor counted with the others.
class Nemesis {
public:
    using Counts = std::map<QByteArray, int>; // number of faults by word
    Nemesis(Arena &arena, const QString &history);

    // blocks for `length`, or longer if the faults take longer
    void run(const std::vector<Fault> &faults, Millis length);
    const Counts &counts() const { return m_counts; } // faults that hit something
    const Counts &idle() const { return m_idle; } // aimed at a request that did not come
    const Counts &refused() const { return m_refused; } // there was no target, or the fault is impossible here

private:
    struct Step {
        Moment at{};
        size_t fault = 0;
        bool isEnd = false;
    };
    struct Target {
        int worker = 0; // 0: the server, so all workers
        int link = Arena::noLink;
        int firedBefore = 0;
    };
    void begin(const Fault &fault, size_t index);
    void end(const Fault &fault, size_t index);
    std::optional<Target> targetOf(const Fault &fault);
    bool wouldConfuse(FaultKind kind) const;
    void beginOnServer(const Fault &fault);
    void dropUnlessCalledOff(FaultKind kind);
    void beginOnWorker(const Fault &fault, const Target &target);
    void endOnServer(const Fault &fault);
    void endOnWorker(const Fault &fault, const Target &target);
    bool hasHit(const Fault &fault, const Target &target);
    void note(What what, const QByteArray &who, const QByteArray &lock, const QByteArray &why, qint64 number = 0);
    QByteArray lockToBreak(const Fault &fault) const;
    void breakLock(const Fault &fault);

    Arena &m_arena;
    HistoryWriter m_history;
    ServerFaults m_server;
    Counts m_counts;
    Counts m_idle;
    Counts m_refused;
    std::map<size_t, Target> m_underWay; // index in the schedule → whom the fault hits
};

} // namespace lockscope::exclusion
