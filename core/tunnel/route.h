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

// Explains ssh's error output and what to do. Empty if there was no output. An unknown error is shown as ssh's own last
// line.
struct Complaint {
    QString text;
    bool isRefusal = false; // trying again would fail in the same way, and might lock the user out
};
Complaint complaintOf(const QByteArray &said, const Route &route);

} // namespace lockscope::tunnel
