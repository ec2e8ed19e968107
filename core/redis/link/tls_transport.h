#pragma once

#include "core/redis/link/socket_dial.h"
#include "core/redis/link/transport.h"

#include <QSslSocket>

namespace lockscope::redis {

// TLS 1.2 or newer; the peer's certificate and its host name are verified, every error is fatal, and nothing is
// written before that. Where a certificate is pinned it is that one and no other, whatever else is wrong with it.
class TlsTransport final : public Transport {
public:
    // `passphrase`: what opens the private key, where that is encrypted.
    TlsTransport(Address address, std::shared_ptr<LookupThreads> lookups, tunnel::TunnelPtr tunnel = {},
                 Secret passphrase = {});

    void open() override;
    qsizetype write(QByteArrayView bytes) override;
    void drain() override;
    void close() override;
    QString stuckIn() const override;

private:
    QString prepare(); // empty, or what is wrong with our own files
    QString certifiedName() const; // what is asked for, and what the certificate must be for
    void connectNow();
    void connectToHost();
    void tunnelled(int descriptor); // the socket to use
    void judge(const QList<QSslError> &errors);
    bool isPinned() const;
    void handshakeDone();
    void readSome();
    void failed();
    void later(void (TlsTransport::*what)()); // out of write(), which calls nobody back
    void end(const QString &message);
    void ended();
    QString explained() const;

    Address m_address;
    std::shared_ptr<LookupThreads> m_lookups;
    const Secret m_passphrase;
    tunnel::TunnelPtr m_tunnel; // null: directly
    qint64 m_saidBefore = 0; // by ssh
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
