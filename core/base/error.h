#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope {

// An error in a form for programs. ui and app/cli convert it to text for people.
struct Error {
    enum class Kind {
        Connect, // no usable connection: refused, unknown host, lost before anything was sent
        Auth, // the server does not accept the user or password
        Timeout, // a Read command got no answer in time
        OutcomeUnknown, // a Write command was sent, but its reply was lost, so it may have been executed
        Server, // an error reply; token is its first word (WRONGTYPE, OOM, BUSY, …)
        Protocol, // the peer does not speak RESP as this client knows it, or exceeds our limits
        Decode, // a well-formed reply of an unexpected shape
        Precondition, // the state differs from what the caller expected (another holder, not the owner)
        Forbidden, // rejected by our own policy or by the server's ACL (NOPERM)
        Canceled,
        Internal,
    };

    // Whether a failed connection has a problem with TLS.
    enum class Tls : quint8 {
        NoProblem, // no problem is known
        Failed, // the handshake failed, or a certificate or key of ours cannot be used
        Untrusted, // the server's certificate is not trusted, or is not the pinned one
        Missing, // we do not use TLS, but perhaps the server expects it
    };

    Kind kind = Kind::Internal;
    QString message; // one line, already escaped for display
    QByteArray token; // the server's own error word, or empty
    QString node; // host:port or socket path, or empty
    Tls tls = Tls::NoProblem;
};

// The stable word for scripts and logs: "connect", "outcome-unknown", …
QLatin1String word(Error::Kind kind);

Error canceled(); // the result of a task that was stopped

} // namespace lockscope
