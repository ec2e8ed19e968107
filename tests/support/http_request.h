#pragma once

#include <QByteArray>

namespace lockscope {

struct HttpReply {
    int status = 0; // 0 if the server closed the connection without an answer
    QByteArray head;
    QByteArray body;

    QByteArray header(const QByteArray &name) const;
};

// Sends these bytes to a port of 127.0.0.1 and reads until the server closes the connection or has sent the whole body.
// Throws std::runtime_error if nobody listens, or if the answer does not come within ten seconds.
HttpReply sendHttp(quint16 port, const QByteArray &request);

// GET PATH with this header Accept.
HttpReply httpGet(quint16 port, const QByteArray &path = "/metrics", const QByteArray &accept = {});

} // namespace lockscope
