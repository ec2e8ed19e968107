#pragma once

#include "tests/exclusion/replay/order.h"
#include "tests/exclusion/replay/repeated_releases.h"
#include "tests/support/blocking_redis.h"

#include <map>
#include <memory>

namespace lockscope::exclusion {

struct ReplayFigures {
    qint64 commands = 0; // commands on locks
    qint64 grants = 0; // judged in the server's order
    int matched = 0; // reported holds that were found among the grants
    int unsought = 0; // not searched: the history has no owner for the hold, or an earlier release failed
    std::map<QByteArray, int> releasedTwice; // permits by plain semaphore, as RepeatedReleases finds them
    Millis took{0};

    void add(const ReplayFigures &other); // `took`: the maximum of both
};

// Replays what the server wrote down about some locks, in its order.
class Replay {
public:
    // `run` says which locks were broken on purpose, and which holds were reported.
    Replay(const std::vector<LockUse> &locks, const Run &run, std::vector<Violation> *violations);

    void take(const Step &step);
    void compareWith(BlockingRedis &redis); // the final state must equal that of the server
    ReplayFigures end(); // compares with the reported holds

private:
    struct Place {
        LockReplay *lock;
        Part part;
    };
    void expectRepeated(const Step &step);
    void takeCommand(const QByteArrayList &command);
    void takeKey(const QByteArrayList &command, const QByteArray &key);
    void complain(const QByteArray &lock, const QString &text);

    const Run &m_run;
    std::vector<Violation> *m_violations;
    std::vector<std::unique_ptr<LockReplay>> m_locks;
    QHash<QByteArray, Place> m_places; // key → the lock and part that it belongs to
    std::vector<LockReplay *> m_touched; // in this step
    std::map<QByteArray, int> m_complaints;
    qint64 m_seconds = 0; // of this step
    RepeatedReleases m_repeated;
    ReplayFigures m_figures;
};

// Judges all that the server wrote into that folder since it was empty, and checks that no other program has written to
// it. The violations' rule is `replay`. Nobody may use the server meanwhile.
ReplayFigures judgeReplay(const QString &folder, BlockingRedis &redis, const std::vector<LockUse> &locks,
                          const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion
