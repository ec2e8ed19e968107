#pragma once

#include "tests/exclusion/replay/order.h"
#include "tests/support/blocking_redis.h"

#include <map>
#include <memory>

namespace lockscope::exclusion {

struct ReplayFigures {
    qint64 commands = 0; // about locks
    qint64 grants = 0; // judged in the server's order
    int matched = 0; // holds that were told, found among them
    int unsought = 0; // not looked for: nobody wrote by which owner, or a release before it failed
    Millis took{0};

    void add(const ReplayFigures &other); // `took`: the longer one
};

// What the server wrote down about some locks, replayed in its order.
class Replay {
public:
    // `run`: which locks were broken on purpose, and what holders were told.
    Replay(const std::vector<LockUse> &locks, const Run &run, std::vector<Violation> *violations);

    void take(const Step &step);
    void compareWith(BlockingRedis &redis); // its state now is the outcome
    ReplayFigures end(); // what holders were told

private:
    struct Place {
        LockReplay *lock;
        Part part;
    };
    void takeCommand(const QByteArrayList &command);
    void takeKey(const QByteArrayList &command, const QByteArray &key);
    void complain(const QByteArray &lock, const QString &text);

    const Run &m_run;
    std::vector<Violation> *m_violations;
    std::vector<std::unique_ptr<LockReplay>> m_locks;
    QHash<QByteArray, Place> m_places; // key → whose
    std::vector<LockReplay *> m_touched; // in this step
    std::map<QByteArray, int> m_complaints;
    qint64 m_seconds = 0; // of this step
    ReplayFigures m_figures;
};

// All that the server wrote down in that folder since it was empty, and that nobody wrote what it has besides. The
// violations' rule is `replay`. Nobody may use the server meanwhile.
ReplayFigures judgeReplay(const QString &folder, BlockingRedis &redis, const std::vector<LockUse> &locks,
                          const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion
