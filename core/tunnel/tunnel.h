#pragma once

#include "core/base/error.h"
#include "core/tunnel/route.h"

#include <QObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <memory>

namespace lockscope::tunnel {

// Runs the user's own ssh as a child process, with their agent, configuration and known hosts. While it runs, a socket
// in a folder that only the user may enter leads to the server. A port of 127.0.0.1 would be open to everybody on this
// machine, and another program could take it first. The ssh process ends with this object, or with the thread that
// opened it. Use it on one thread.
class Tunnel final : public QObject {
    Q_OBJECT

public:
    explicit Tunnel(Route route);
    ~Tunnel() override;

    void open(); // emits opened() or failed(), never at once; starts ssh again if it has ended
    QString socketPath() const; // while it is open
    // saidSoFar() is the size of ssh's error output. saidSince() explains the output after that size and what to do; it
    // is empty if there was no output.
    qint64 saidSoFar() const;
    QString saidSince(qint64 before) const;

Q_SIGNALS:
    void opened();
    void failed(const lockscope::Error &why); // Auth if another try would also be refused, otherwise Connect

private:
    void start();
    void look();
    void ended();
    void fail(const QString &text, Error::Kind kind = Error::Kind::Connect);
    QByteArray said(qint64 from) const;

    Route m_route;
    std::unique_ptr<QTemporaryDir> m_folder;
    QProcess m_ssh;
    QTimer m_look;
    bool m_isThere = false; // the socket file has been seen
    bool m_isOpen = false;
};
using TunnelPtr = std::shared_ptr<Tunnel>;

} // namespace lockscope::tunnel
