#pragma once

#include <QString>
#include <QStringList>

namespace lockscope::tunnel {

// The SSH host to pass through, and the server that is reached from that host.
struct Route {
    QString ssh; // in the form that parseDestination() accepts
    QString keyFile; // empty means ssh's default
    QString host; // the host of the server, as seen from the SSH host
    quint16 port = 0;
    QString path; // instead of host and port: the path of the server's unix socket on the SSH host

    friend bool operator==(const Route &, const Route &) = default;
};

// The arguments with which ssh forwards the local socket `socket` to the server. parseDestination() must have accepted
// `route.ssh`.
QStringList sshArguments(const Route &route, const QString &socket);

// The command that logs in to the SSH host in a terminal, where ssh may ask questions. It is quoted for a shell.
QString sshInTerminal(const Route &route);

// The server as ssh's forwarding names it: HOST:PORT, or the path of its socket.
QString serverThere(const Route &route);

// Quotes a word so that a shell reads it unchanged.
QString quotedForShell(const QString &word);

} // namespace lockscope::tunnel
