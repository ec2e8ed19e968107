#pragma once

#include "core/redis/address.h"
#include "tests/support/certificates.h"
#include "tests/support/redis_server.h"

namespace lockscope {

// A redis-server with TLS on a free port, with one of the certificates, and without TLS on its unix socket.
class TlsServer {
public:
    enum class Clients { Anybody, WithCertificate }; // which clients may connect
    // `base`: its other options.
    TlsServer(const Certificates &certificates, const QByteArray &certificate, Clients clients = Clients::Anybody,
              RedisServer::Options base = {});

    RedisServer &server() { return m_server; }
    quint16 port() const { return m_port; }
    // The address, with `ca` as the trusted authority.
    redis::Address address(const QString &host = QStringLiteral("localhost")) const;

private:
    RedisServer::Options optionsFor(const Certificates &certificates, const QByteArray &certificate, Clients clients,
                                    RedisServer::Options base) const;

    quint16 m_port;
    QString m_authority;
    RedisServer m_server;
};

} // namespace lockscope
