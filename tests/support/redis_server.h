#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

// The first line of a test (or of initTestCase) that needs a server. Without redis-server the test is skipped, but in
// CI it fails.
#define LOCKSCOPE_REQUIRE_REDIS()                                                                                      \
    do {                                                                                                               \
        if (!lockscope::RedisServer::available()) {                                                                    \
            if (qEnvironmentVariableIsSet("CI"))                                                                       \
                QFAIL("redis-server is not in PATH: install it, CI must run this test");                               \
            QSKIP("redis-server is not in PATH: install it to run this test");                                         \
        }                                                                                                              \
    } while (false)

namespace lockscope {

// A private redis-server child in its own temporary folder. It listens on a unix socket and, on request, on a free port
// of 127.0.0.1. It ends with the test, however the test ends. Blocking; used from one thread, which must outlive it
// (the kernel kills the child when that thread ends). Failures throw std::runtime_error with the log.
class RedisServer {
public:
    struct Options {
        bool tcp = false;
        bool tlsOnly = false; // that port speaks TLS, with the certificates in `extra`
        bool appendOnly = false; // data survives kill() and restart()
        QByteArray password = {}; // of the user `default`
        QStringList extra = {}; // additional arguments: {"--maxmemory", "1mb"}
        QByteArray config = {}; // content of a writable configuration file, which is read first
        QStringList environment = {}; // in addition to this process's environment: NAME=VALUE
    };

    static bool available();

    RedisServer(); // unix socket only, no password, no persistence
    explicit RedisServer(Options options); // starts the server, and returns when it answers PING
    ~RedisServer();
    Q_DISABLE_COPY_MOVE(RedisServer)

    QString socketPath() const { return m_folder.filePath(QStringLiteral("s")); }
    quint16 port() const { return m_port; } // 0 without Options::tcp
    qint64 pid() const { return m_process.processId(); } // 0 if not running
    QByteArray password() const { return m_options.password; }
    QString folder() const { return m_folder.path(); }
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    bool isSuspended() const { return m_suspended; }
    QByteArray log() const; // everything the server wrote so far

    void kill(); // SIGKILL, as in a crash; returns when the server is gone
    void stop(); // SIGTERM, an orderly shutdown; returns when the server is gone
    void restart(); // stops the server if it runs, and starts it on the same socket and port
    void suspend(); // SIGSTOP: the socket still accepts connections, but nothing answers
    void resume();

private:
    void start();
    bool tryStart(); // false if the server ended before it answered
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
