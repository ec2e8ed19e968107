#pragma once

#include "tests/exclusion/history/history_file.h"
#include "tests/exclusion/nemesis/arena.h"
#include "tests/exclusion/nemesis/schedule.h"
#include "tests/exclusion/nemesis/server_faults.h"

namespace lockscope::exclusion {

// Carries out a schedule in an arena and writes each fault into the harness's own history. A fault that would hit
// nobody is refused: neither written down nor counted with the others.
class Nemesis {
public:
    using Counts = std::map<QByteArray, int>; // faults by word
    Nemesis(Arena &arena, const QString &history);

    void run(const std::vector<Fault> &faults, Millis length); // blocks for `length`, or as long as the faults take
    const Counts &counts() const { return m_counts; } // those that hit
    const Counts &idle() const { return m_idle; } // aimed at a request that did not come
    const Counts &refused() const { return m_refused; } // nobody was there, or it cannot be done here

private:
    struct Step {
        Moment at{};
        size_t fault = 0;
        bool isEnd = false;
    };
    struct Target {
        int worker = 0; // 0: the server, all of them
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
    std::map<size_t, Target> m_underWay; // place in the schedule → whom it hits
};

} // namespace lockscope::exclusion
