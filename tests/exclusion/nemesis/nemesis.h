#pragma once

#include "tests/exclusion/history/history_file.h"
#include "tests/exclusion/nemesis/arena.h"
#include "tests/exclusion/nemesis/schedule.h"
#include "tests/support/blocking_redis.h"

namespace lockscope::exclusion {

// Carries out a schedule in an arena and writes each fault into the harness's own history.
class Nemesis {
public:
    Nemesis(Arena &arena, const QString &history);

    void run(const std::vector<Fault> &faults, Millis length); // blocks for `length`, or as long as the faults take
    const std::map<QByteArray, int> &counts() const { return m_counts; } // faults by word

private:
    struct Step {
        Moment at{};
        size_t fault = 0;
        bool isEnd = false;
    };
    void begin(const Fault &fault);
    void end(const Fault &fault);
    void note(What what, const QByteArray &who, const QByteArray &lock, const QByteArray &why, qint64 number = 0);
    QByteArray lockToBreak(const Fault &fault) const;
    int workerOf(const Fault &fault) const; // 0: there is none
    qint64 portOf(const Fault &fault) const; // 0: it is no fault of a link
    int linkOf(const Fault &fault) const { return int(fault.target % quint32(m_arena.links().count())); }
    void server(const QByteArrayList &command);
    void breakLock(const Fault &fault);

    Arena &m_arena;
    HistoryWriter m_history;
    std::map<QByteArray, int> m_counts;
    std::map<quint32, int> m_stopped; // target → worker
    std::unique_ptr<BlockingRedis> m_busy; // the connection whose script does not end
};

} // namespace lockscope::exclusion
