#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"

#include <QProcess>

#include <chrono>

namespace lockscope::demo {

// A redis-server of our own on a unix socket in a temporary folder. A shell beside it waits for our end of a pipe to
// close and then ends the server and removes the folder: so both are gone even when this program is killed.
class PrivateServer {
public:
    struct Options {
        QByteArray config; // further lines of its configuration
        QByteArray users = {}; // lines of its ACL file, which ACL SAVE keeps for a restart; empty: it has none
        quint16 port = 0; // of 127.0.0.1; 0: none but the socket
        bool isSentinel = false;
        QString clockLibrary = {}; // from findClockLibrary: it has a clock of its own, which can be set
    };
    // The library that gives a server a clock of its own: beside this program or where it is installed; empty: in
    // neither.
    static QString findClockLibrary();

    PrivateServer() = default;
    explicit PrivateServer(Options options);
    ~PrivateServer();
    Q_DISABLE_COPY_MOVE(PrivateServer)

    // Blocks until it answers. Connect, with what to install, when there is no redis-server or it does not start.
    Result<redis::Address> start();
    // The same in two parts, for several that start side by side.
    Result<void> begin();
    Result<redis::Address> awaitAnswer();

    // Each blocks for a moment, until it is done. Killed; and again, with what stands in its configuration only.
    void kill();
    Result<redis::Address> startAgain();
    void end(); // for good: its folder goes, too
    void pause(); // stands still, as one whose machine hangs
    void resume();
    // Its time of day is so far ahead of the machine's from now on (back: negative); what it measures by a clock that
    // nobody can set stays. False: it has no clock of its own.
    bool setClock(std::chrono::milliseconds ahead);

    quint16 port() const { return m_options.port; }
    const QString &folder() const { return m_folder; }

private:
    redis::Address address() const;
    void order(const char *word);
    bool awaitDone(int limitMillis);
    bool writeConfig() const;
    QString lastWords() const;

    Options m_options;
    QString m_folder;
    QProcess m_keeper;
};

} // namespace lockscope::demo
