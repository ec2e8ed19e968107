#pragma once

#include "core/redis/address.h"

#include <QAbstractSocket>
#include <QSslCertificate>
#include <QSslError>

// Messages for people about failed TLS connections. They contain the fault, the facts, and what to do. Text from a
// certificate comes from outside, so it is escaped and shortened. Pure functions.
namespace lockscope::redis {

QString certificateTrouble(const QList<QSslError> &errors, const QSslCertificate &shown, const Address &address);
QString pinTrouble(const QSslCertificate &shown, const Address &address);

// For a failed handshake that is not about the certificate or the pin. `reason` is the TLS library's text.
QString handshakeTrouble(QAbstractSocket::SocketError error, const QString &reason, const Address &address);
// For a connection that ended after the handshake and before any data. With TLS 1.3, a server that requires a client
// certificate ends the connection in this way.
QString closedBeforeAWord(const QString &reason, const Address &address);

} // namespace lockscope::redis
