#include "tests/support/http_request.h"

#include <QDeadlineTimer>
#include <QTcpSocket>

#include <stdexcept>

namespace lockscope {

namespace {

constexpr char endOfHead[] = "\r\n\r\n";

HttpReply replyIn(const QByteArray &bytes)
{
    HttpReply reply;
    const qsizetype end = bytes.indexOf(endOfHead);
    reply.head = bytes.left(end < 0 ? bytes.size() : end);
    reply.body = end < 0 ? QByteArray() : bytes.mid(end + qsizetype(qstrlen(endOfHead)));
    const QByteArrayList words = reply.head.split(' ');
    reply.status = words.size() > 1 ? words[1].toInt() : 0;
    return reply;
}

bool isWhole(const QByteArray &bytes)
{
    const HttpReply reply = replyIn(bytes);
    const QByteArray length = reply.header("content-length");
    return bytes.contains(endOfHead) && !length.isEmpty() && reply.body.size() >= length.toLongLong();
}

} // namespace

QByteArray HttpReply::header(const QByteArray &name) const
{
    for (const QByteArray &line : head.split('\n')) {
        if (line.toLower().startsWith(QByteArray(name + ':')))
            return line.mid(name.size() + 1).trimmed();
    }
    return {};
}

HttpReply sendHttp(quint16 port, const QByteArray &request)
{
    const QDeadlineTimer deadline(10'000);
    QTcpSocket socket;
    socket.connectToHost(QStringLiteral("127.0.0.1"), port);
    if (!socket.waitForConnected(int(deadline.remainingTime())))
        throw std::runtime_error("nobody listens: " + socket.errorString().toStdString());
    socket.write(request);
    QByteArray bytes;
    while (!isWhole(bytes) && socket.waitForReadyRead(int(deadline.remainingTime())))
        bytes += socket.readAll();
    if (deadline.hasExpired())
        throw std::runtime_error("no answer to " + request.left(100).toStdString());
    return replyIn(bytes);
}

HttpReply httpGet(quint16 port, const QByteArray &path, const QByteArray &accept)
{
    return sendHttp(port, "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: " + accept + "\r\n\r\n");
}

} // namespace lockscope
