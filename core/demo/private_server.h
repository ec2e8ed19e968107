#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"

#include <QProcess>

#include <chrono>

namespace lockscope::demo {

// A private redis-server on a unix socket in a temporary folder. A shell waits until our end of a pipe closes, then
// ends the server and removes the folder. It does so even if this program is killed.
class PrivateServer {
public:
    struct Options {
        QByteArray config; // additional lines of its configuration
        QByteArray users = {}; // lines of its ACL file, which ACL SAVE updates; if empty, the server has no ACL file
        quint16 port = 0; // a port of 127.0.0.1, or 0 for the unix socket only
        bool isSentinel = false;
        QString clockLibrary = {}; // from findClockLibrary(); makes the server's clock settable
    };
    // Finds the library for a settable clock, beside this program or in its installation. Empty if the library is
    // missing.
    static QString findClockLibrary();

    PrivateServer() = default;
    explicit PrivateServer(Options options);
    ~PrivateServer();
    Q_DISABLE_COPY_MOVE(PrivateServer)

    // Blocks until the server answers. Error: Connect if redis-server is missing or does not start.
    Result<redis::Address> start();
    // start() in two parts, to start several servers in parallel.
    Result<void> begin();
    Result<redis::Address> awaitAnswer();

    // Each call blocks until it is done. startAgain() keeps the configuration, but not the data; it first ends a server
    // that still runs. Error: Connect if the shell does not answer, so it is unknown whether the order was carried out.
    Result<void> kill();
    Result<redis::Address> startAgain();
    void end(); // also removes the folder
    Result<void> pause(); // the server then hangs until resume()
    Result<void> resume();
    // True if the server's process is gone, because nothing accepts connections on its socket. A paused server accepts
    // them.
    bool hasEnded() const;
    // Sets the server's time of day ahead of the machine's, or behind it if `ahead` is negative. The monotonic clock
    // stays unchanged. Returns false if the clock cannot be set.
    bool setClock(std::chrono::milliseconds ahead);

    quint16 port() const { return m_options.port; }
    const QString &folder() const { return m_folder; }

private:
    redis::Address address() const;
    Result<void> order(const QByteArray &word);
    bool awaitDone(const QByteArray &word, int limitMillis);
    bool writeConfig() const;
    bool writeClock() const; // with no shift
    QString clockFile() const { return m_folder + QStringLiteral("/clock"); }
    QString lastWords() const;

    Options m_options;
    QString m_folder;
    QProcess m_keeper;
};

} // namespace lockscope::demo
