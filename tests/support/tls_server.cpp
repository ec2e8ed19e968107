#include "tests/support/tls_server.h"

#include "tests/support/free_port.h"

namespace lockscope {

TlsServer::TlsServer(const Certificates &certificates, const QByteArray &certificate, Clients clients,
                     RedisServer::Options base)
    : m_port(freePort())
    , m_authority(certificates.file("ca.crt"))
    , m_server(optionsFor(certificates, certificate, clients, std::move(base)))
{ }

RedisServer::Options TlsServer::optionsFor(const Certificates &certificates, const QByteArray &certificate,
                                           Clients clients, RedisServer::Options base) const
{
    const auto add = [&base](const char *option, const QString &value) {
        base.extra << QLatin1String(option) << value;
    };
    add("--tls-port", QString::number(m_port));
    add("--tls-cert-file", certificates.file(certificate + ".crt"));
    add("--tls-key-file", certificates.file(certificate + ".key"));
    add("--tls-ca-cert-file", m_authority);
    add("--tls-auth-clients", QLatin1String(clients == Clients::Anybody ? "no" : "yes"));
    return base;
}

redis::Address TlsServer::address(const QString &host) const
{
    redis::Address address;
    address.transport = redis::Address::Transport::Tls;
    address.host = host;
    address.port = m_port;
    address.caFile = m_authority;
    return address;
}

} // namespace lockscope
