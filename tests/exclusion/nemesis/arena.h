#pragma once

#include "tests/exclusion/nemesis/links.h"
#include "tests/exclusion/nemesis/shifted_clock.h"
#include "tests/exclusion/worker/options.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

#include <QProcess>

#include <map>
#include <memory>

namespace lockscope::exclusion {

// A server, links to it, and workers that contend for its locks. Everything ends with this object. Blocking, one
// thread.
class Arena {
public:
    struct Setup {
        QString folder; // for histories; must exist
        QString workerProgram;
        std::vector<LockUse> locks;
        bool appendOnly = true; // the server keeps its locks after kill -9
        Millis watchdog{900};
    };

    explicit Arena(Setup setup);
    ~Arena();
    Q_DISABLE_COPY_MOVE(Arena)

    const Setup &setup() const { return m_setup; }
    RedisServer &server() { return m_server; }
    Links &links() { return m_links; }
    // The other members of red locks, on servers without faults; empty without red locks.
    const std::vector<std::unique_ptr<RedisServer>> &quietServers() const { return m_quiet; }

    // Empties the server, its append-only file and the quiet servers, creates the semaphores again and corrects all
    // clocks. Call it while no worker runs.
    void startAfresh();
    void makeSemaphores(); // creates those that are missing
    std::vector<LockUse> semaphores() const;
    QString appendOnlyFolder() const { return m_server.folder() + QStringLiteral("/appendonlydir"); }

    // The server's wall clock, if a library can be preloaded into the server.
    ShiftedClock &serverClock() { return m_serverClock; }
    bool canShiftServer() const { return m_canShiftServer; }

    // A group of workers: a program that takes the options of worker/options.h and writes a history. `mayBeDirect`:
    // every third worker connects directly to the server, the others each through their own link. start() returns the
    // worker's number.
    struct Crew {
        QString program;
        QStringList arguments;
        bool mayBeDirect = true;
    };
    int start(const Crew &crew, quint32 seed);
    Crew ours(const QStringList &more = {}) const { return {m_setup.workerProgram, more, true}; }
    std::vector<int> running() const; // the workers' numbers
    void pause(int worker); // SIGSTOP; returns when the worker has stopped
    void resume(int worker); // SIGCONT
    void kill(int worker);
    int replace(int worker); // kills the worker and starts another of the same kind on the same link
    // Delivers what links hold back, and returns when all links have ended. Call it while no worker runs. `redis` must
    // be the only connection that stays. Throws std::runtime_error if another one stays.
    void deliverLate(BlockingRedis &redis);
    // SIGTERM to all workers; waits for their end. Throws std::runtime_error if a worker failed or did not end.
    void stopWorkers();

    static constexpr int noLink = -1;
    int linkOf(int worker) const; // noLink: the worker is connected directly, or does not exist
    bool isOurs(int worker) const;
    ShiftedClock *clockOf(int worker); // null: its clock cannot be shifted

    QString historyOf(int worker) const { return QStringLiteral("%1/worker-%2").arg(m_setup.folder).arg(worker); }
    // of all workers that were started since the last clear
    const QStringList &histories() const { return m_histories; }
    void clearHistories(); // also deletes the files
    QString sharedFile() const { return m_setup.folder + QStringLiteral("/shared"); }

private:
    struct Worker {
        Crew crew;
        quint32 seed = 0;
        int slot = 0; // starting at 1; a replacement worker inherits it
        std::unique_ptr<QProcess> process;
    };
    int startIn(int slot, const Crew &crew, quint32 seed);
    pid_t pidOf(int worker) const; // 0: the worker does not exist
    int linkOfSlot(int slot);
    // This worker names one of the red locks' servers twice, by two of its databases; each server has only one vote.
    bool namesOneTwice(int slot) const { return slot % 4 == 2; }
    bool isDirect(int slot, const Crew &crew) const { return crew.mayBeDirect && slot % 3 == 0; }
    bool isOurs(const Crew &crew) const { return crew.program == m_setup.workerProgram; }
    bool hasClock(const Crew &crew) const;
    QStringList argumentsFor(int number, int slot, const Crew &crew, quint32 seed);
    bool obeysClock();

    Setup m_setup;
    ShiftedClock m_serverClock;
    RedisServer m_server;
    bool m_canShiftServer = false;
    std::vector<std::unique_ptr<RedisServer>> m_quiet;
    Links m_links;
    std::map<int, int> m_linkOfSlot;
    std::map<int, std::unique_ptr<ShiftedClock>> m_clockOfSlot;
    std::map<int, Worker> m_workers;
    QStringList m_histories;
    int m_lastWorker = 0;
    int m_lastSlot = 0;
};

} // namespace lockscope::exclusion
