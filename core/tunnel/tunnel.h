#pragma once

#include "core/base/error.h"
#include "core/tunnel/route.h"

#include <QObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <memory>

namespace lockscope::tunnel {

// The user's own ssh as a child, with their agent, configuration and known hosts: while it runs, a socket in a folder
// that only they may enter leads to the server. A port of 127.0.0.1 would be there for everybody on this machine, and
// for whoever took it first. It ends with this object, or with the thread that opened it. On one thread.
class Tunnel final : public QObject {
    Q_OBJECT

public:
    explicit Tunnel(Route route);
    ~Tunnel() override;

    void open(); // answered by opened() or failed(), never at once; begins anew when ssh has ended
    QString socketPath() const; // while it is open
    // What ssh said since then, in words that say what to do; empty: nothing.
    qint64 saidSoFar() const;
    QString saidSince(qint64 before) const;

Q_SIGNALS:
    void opened();
    void failed(const lockscope::Error &why); // Auth: it would be refused again; else Connect

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
    bool m_isThere = false; // the socket was seen
    bool m_isOpen = false;
};
using TunnelPtr = std::shared_ptr<Tunnel>;

} // namespace lockscope::tunnel
