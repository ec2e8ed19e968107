#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

// First line of a test (or of initTestCase) that needs a server: skipped at a desk without one, a failure in CI.
#define LOCKSCOPE_REQUIRE_REDIS()                                                                                      \
    do {                                                                                                               \
        if (!lockscope::RedisServer::available()) {                                                                    \
            if (qEnvironmentVariableIsSet("CI"))                                                                       \
                QFAIL("redis-server is not in PATH: install it, CI must run this test");                               \
            QSKIP("redis-server is not in PATH: install it to run this test");                                         \
        }                                                                                                              \
    } while (false)

namespace lockscope {

// A private redis-server child in its own temporary folder, listening on a unix socket and, when asked, on a free
// port of 127.0.0.1. It dies with the test however that ends. Blocking; used from one thread, which must outlive it
// (the kernel ends the child when that thread ends). What cannot be done throws std::runtime_error with the log.
class RedisServer {
public:
    struct Options {
        bool tcp = false;
        bool tlsOnly = false; // that port speaks TLS, with what `extra` says of certificates
        bool appendOnly = false; // data survives kill() and restart()
        QByteArray password = {}; // of the user `default`
        QStringList extra = {}; // more of the command line: {"--maxmemory", "1mb"}
        QByteArray config = {}; // of a file that it may write to, before all else
        QStringList environment = {}; // beside what this process has: NAME=VALUE
    };

    static bool available();

    RedisServer(); // unix socket only, no password, no persistence
    explicit RedisServer(Options options); // starts, and returns when PING is answered
    ~RedisServer();
    Q_DISABLE_COPY_MOVE(RedisServer)

    QString socketPath() const { return m_folder.filePath(QStringLiteral("s")); }
    quint16 port() const { return m_port; } // 0 without Options::tcp
    qint64 pid() const { return m_process.processId(); } // 0 when not running
    QByteArray password() const { return m_options.password; }
    QString folder() const { return m_folder.path(); }
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    bool isSuspended() const { return m_suspended; }
    QByteArray log() const; // everything the server wrote so far

    void kill(); // SIGKILL, as a crash; returns when it is gone
    void stop(); // SIGTERM, as an orderly shutdown; returns when it is gone
    void restart(); // stops it if it runs, and starts it on the same socket and port
    void suspend(); // SIGSTOP: the socket still accepts, nothing answers
    void resume();

private:
    void start();
    bool tryStart(); // false: it ended before it answered
    bool answers() const;
    QStringList arguments() const;
    QString configFile() const { return m_folder.filePath(QStringLiteral("config")); }
    void sendSignal(int number);

    Options m_options;
    QTemporaryDir m_folder;
    QProcess m_process;
    quint16 m_port = 0;
    bool m_suspended = false;
};

} // namespace lockscope
