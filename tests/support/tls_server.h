#pragma once

#include "core/redis/address.h"
#include "tests/support/certificates.h"
#include "tests/support/redis_server.h"

namespace lockscope {

// A redis-server that speaks TLS on a free port, with one of the certificates, and plainly on its unix socket.
class TlsServer {
public:
    enum class Clients { Anybody, WithCertificate }; // who may connect
    // `base`: what else it is started with.
    TlsServer(const Certificates &certificates, const QByteArray &certificate, Clients clients = Clients::Anybody,
              RedisServer::Options base = {});

    RedisServer &server() { return m_server; }
    quint16 port() const { return m_port; }
    // Trusting the authority `ca`.
    redis::Address address(const QString &host = QStringLiteral("localhost")) const;

private:
    RedisServer::Options optionsFor(const Certificates &certificates, const QByteArray &certificate, Clients clients,
                                    RedisServer::Options base) const;

    quint16 m_port;
    QString m_authority;
    RedisServer m_server;
};

} // namespace lockscope
