#pragma once

#include "tests/exclusion/nemesis/links.h"
#include "tests/exclusion/worker/options.h"
#include "tests/support/redis_server.h"

#include <QProcess>

#include <map>
#include <memory>

namespace lockscope::exclusion {

// A server, links to it, and workers that contend for its locks. Everything ends with it. Blocking, one thread.
class Arena {
public:
    struct Setup {
        QString folder; // for histories; is there
        QString workerProgram;
        std::vector<LockUse> locks;
        int links = 3;
        bool appendOnly = true; // the server keeps its locks over kill -9
        Millis watchdog{900};
    };

    explicit Arena(Setup setup);
    ~Arena();
    Q_DISABLE_COPY_MOVE(Arena)

    const Setup &setup() const { return m_setup; }
    RedisServer &server() { return m_server; }
    Links &links() { return m_links; }

    // A program that understands what worker/options.h says and writes a history. `mayBeDirect`: every third is
    // connected to the server itself, the others over a link. Returns its number.
    struct Crew {
        QString program;
        QStringList arguments;
        bool mayBeDirect = true;
    };
    int start(const Crew &crew, quint32 seed);
    Crew ours(const QStringList &more = {}) const { return {m_setup.workerProgram, more, true}; }
    std::vector<int> running() const; // numbers
    void pause(int worker); // SIGSTOP; returns when it does not run any more
    void resume(int worker); // SIGCONT
    void kill(int worker);
    int replace(int worker); // kills it and starts another of the same kind
    // SIGTERM to all; waits for their end. Throws std::runtime_error when one ended badly or not at all.
    void stopWorkers();

    QString historyOf(int worker) const { return QStringLiteral("%1/worker-%2").arg(m_setup.folder).arg(worker); }
    const QStringList &histories() const { return m_histories; } // of all that were started since the last clear
    void clearHistories(); // also of the files
    QString sharedFile() const { return m_setup.folder + QStringLiteral("/shared"); }

private:
    struct Worker {
        Crew crew;
        quint32 seed = 0;
        std::unique_ptr<QProcess> process;
    };
    pid_t pidOf(int worker) const; // 0: it is not there
    QStringList argumentsFor(int number, const Crew &crew, quint32 seed) const;

    Setup m_setup;
    RedisServer m_server;
    Links m_links;
    std::map<int, Worker> m_workers;
    QStringList m_histories;
    int m_lastWorker = 0;
};

} // namespace lockscope::exclusion
