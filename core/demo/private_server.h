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
        QByteArray users = {}; // lines of its ACL file, which ACL SAVE updates. Empty for no such file
        quint16 port = 0; // on 127.0.0.1; 0 for the socket only
        bool isSentinel = false;
        QString clockLibrary = {}; // from findClockLibrary, for a server with a settable clock
    };
    // The library for a settable clock: beside this program, or in its installation. Empty if missing.
    static QString findClockLibrary();

    PrivateServer() = default;
    explicit PrivateServer(Options options);
    ~PrivateServer();
    Q_DISABLE_COPY_MOVE(PrivateServer)

    // Blocks until it answers. Error: Connect if redis-server is missing or does not start.
    Result<redis::Address> start();
    // The same in two parts, to start several servers in parallel.
    Result<void> begin();
    Result<redis::Address> awaitAnswer();

    // Each call blocks until it is done. startAgain() has the configuration, but no data. Error: Connect if the shell
    // does not answer, so it is unknown whether it was done.
    Result<void> kill();
    Result<redis::Address> startAgain();
    void end(); // for good, with its folder
    Result<void> pause(); // like a hanging machine
    Result<void> resume();
    // Sets its time of day ahead of the machine's (negative: back), but not its monotonic clock. False if the clock
    // cannot be set.
    bool setClock(std::chrono::milliseconds ahead);

    quint16 port() const { return m_options.port; }
    const QString &folder() const { return m_folder; }

private:
    redis::Address address() const;
    Result<void> order(const QByteArray &word);
    bool awaitDone(const QByteArray &word, int limitMillis);
    bool writeConfig() const;
    QString lastWords() const;

    Options m_options;
    QString m_folder;
    QProcess m_keeper;
};

} // namespace lockscope::demo
