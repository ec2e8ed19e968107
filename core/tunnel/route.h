#pragma once

#include <QString>
#include <QStringList>

namespace lockscope::tunnel {

// From which machine to go on, and where to.
struct Route {
    QString ssh; // as parseDestination() takes it
    QString keyFile; // empty: what ssh uses by itself
    QString host; // of the server, as seen from there
    quint16 port = 0;
    QString path; // of its unix socket there, instead of host and port

    friend bool operator==(const Route &, const Route &) = default;
};

// What ssh is started with, so that `socket` here leads to the server there. The destination was checked by
// parseDestination().
QStringList sshArguments(const Route &route, const QString &socket);

// What goes the same way in a terminal, where ssh may ask: as a shell takes it.
QString sshInTerminal(const Route &route);

// What ssh said, in words that say what to do; empty when it said nothing. Its own last line where it is not known.
struct Complaint {
    QString text;
    bool isRefusal = false; // trying again would be the same again, and may lock somebody out
};
Complaint complaintOf(const QByteArray &said, const Route &route);

} // namespace lockscope::tunnel
