#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

// What went wrong, for programs. Text for people is made from it in ui and app/cli.
struct Error {
    enum class Kind {
        Connect, // no usable connection: refused, unknown host, lost before anything was sent
        Auth, // the server does not accept the user or password
        Timeout, // no answer in time to something that changes nothing
        OutcomeUnknown, // a write was sent and its reply is lost: it may or may not have happened
        Server, // an error reply; token is its first word (WRONGTYPE, OOM, BUSY, …)
        Protocol, // the peer does not speak RESP as we know it, or exceeds our limits
        Decode, // a well-formed reply of an unexpected shape
        Precondition, // the world is not as the caller believed (holder changed, not the owner)
        Forbidden, // refused by our own policy or by the server's ACL (NOPERM)
        Canceled,
        Internal,
    };

    Kind kind = Kind::Internal;
    QString message; // one line, already escaped for display
    QByteArray token; // the server's own error word, or empty
    QString node; // host:port or socket path, or empty
};

// The stable word for scripts and logs: "connect", "outcome-unknown", …
QLatin1String word(Error::Kind kind);

} // namespace lockscope
