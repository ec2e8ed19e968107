#pragma once

#include <QString>
#include <QStringList>

namespace lockscope::tunnel {

// The SSH host to pass through, and the server to reach from there.
struct Route {
    QString ssh; // in the form that parseDestination() accepts
    QString keyFile; // empty means ssh's default
    QString host; // of the server, as seen from there
    quint16 port = 0;
    QString path; // the path of the server's unix socket there, instead of host and port

    friend bool operator==(const Route &, const Route &) = default;
};

// The ssh arguments that forward `socket`, a local path, to the server. parseDestination() must have accepted
// `route.ssh`.
QStringList sshArguments(const Route &route, const QString &socket);

// The equivalent command for a terminal, where ssh may ask, quoted for a shell.
QString sshInTerminal(const Route &route);

// The server as ssh's forwarding names it: HOST:PORT, or the path of its socket.
QString serverThere(const Route &route);

// A word as a shell reads it.
QString quotedForShell(const QString &word);

} // namespace lockscope::tunnel
