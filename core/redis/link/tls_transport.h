#pragma once

#include "core/redis/link/socket_dial.h"
#include "core/redis/link/transport.h"

#include <QSslSocket>

namespace lockscope::redis {

// TLS 1.2 or newer. Verifies the peer's certificate and host name before writing anything; every error is fatal. If a
// certificate is pinned, the peer must have exactly that certificate, which is then accepted despite other errors.
class TlsTransport final : public Transport {
public:
    // `passphrase` decrypts an encrypted private key.
    TlsTransport(Address address, std::shared_ptr<LookupThreads> lookups, tunnel::TunnelPtr tunnel = {},
                 Secret passphrase = {});

    void open() override;
    qsizetype write(QByteArrayView bytes) override;
    void drain() override;
    void close() override;
    QString stuckIn() const override;
    bool isInTlsHandshake() const override;

private:
    QString prepare(); // returns the error in the certificate or key files; empty if there is none
    QString certifiedName() const; // the name for SNI and for checking the certificate
    void connectNow();
    void connectToHost();
    void tunnelled(int descriptor); // the tunnel's socket
    void judge(const QList<QSslError> &errors);
    bool isPinned() const;
    void handshakeDone();
    void readSome();
    void failed();
    void later(void (TlsTransport::*what)()); // queues a call, because write() must not call the listener
    void end(const Error &why);
    void ended();
    Error explained() const;
    Error failure(const QString &message, Error::Tls tls) const;

    Address m_address;
    std::shared_ptr<LookupThreads> m_lookups;
    const Secret m_passphrase;
    tunnel::TunnelPtr m_tunnel; // null means no SSH host
    qint64 m_saidBefore = 0; // Tunnel::saidSoFar() when we connected
    std::unique_ptr<SocketDial> m_dial;
    HostLookup m_lookup;
    QSslSocket m_socket;
    QList<QSslError> m_errors;
    bool m_verified = false;
    bool m_isWriting = false;
    bool m_willRead = false;
    bool m_heard = false;
};

} // namespace lockscope::redis
