#pragma once

#include "core/base/error.h"
#include "core/tunnel/route.h"

#include <QObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <memory>

namespace lockscope::tunnel {

// Runs the user's own ssh as a child process, with the user's agent, configuration and known hosts. While ssh runs, a
// local socket leads to the server. Only the user may enter the folder of this socket. A port on 127.0.0.1 would be
// open to every user of this machine, and another program could listen on that port first. The ssh process ends with
// this object, or with the thread that opened it. Use it on one thread.
class Tunnel final : public QObject {
    Q_OBJECT

public:
    explicit Tunnel(Route route);
    ~Tunnel() override;

    void open(); // later emits opened() or failed(); starts ssh again if it has ended
    QString socketPath() const; // valid while the tunnel is open
    // saidSoFar() is the size of ssh's error output. saidSince() explains the output after the first `before` bytes,
    // and what to do. The text is empty if there was no such output.
    qint64 saidSoFar() const;
    QString saidSince(qint64 before) const;

Q_SIGNALS:
    void opened();
    void failed(const lockscope::Error &why); // its kind is Auth if a new try would also be refused, else Connect

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
