#pragma once

#include "core/redis/address.h"

#include <QAbstractSocket>
#include <QSslCertificate>
#include <QSslError>

// Why there is no TLS connection, for people: what is wrong, what is there instead, and what to do. What a certificate
// says is text from outside, and stands there escaped and cut. Pure.
namespace lockscope::redis {

QString certificateTrouble(const QList<QSslError> &errors, const QSslCertificate &shown, const Address &address);
QString pinTrouble(const QSslCertificate &shown, const Address &address);

// The handshake failed otherwise; `reason`: what the library says of it.
QString handshakeTrouble(QAbstractSocket::SocketError error, const QString &reason, const Address &address);
// Its end came after the handshake and before a word: so does a server end it that misses our certificate (TLS 1.3).
QString closedBeforeAWord(const QString &reason, const Address &address);

} // namespace lockscope::redis
