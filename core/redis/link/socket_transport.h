#pragma once

#include "core/redis/link/socket_dial.h"
#include "core/redis/link/transport.h"

#include <QSocketNotifier>

namespace lockscope::redis {

// TCP and unix sockets, without Qt's socket classes. A reply costs one recv() and one copy. write() knows how many
// bytes the kernel accepted, so an error can say reliably that nothing was sent.
class SocketTransport final : public Transport {
public:
    SocketTransport(Address address, std::shared_ptr<LookupThreads> lookups, tunnel::TunnelPtr tunnel = {});
    ~SocketTransport() override;

    void open() override;
    qsizetype write(QByteArrayView bytes) override;
    void drain() override;
    void close() override;
    QString stuckIn() const override;

private:
    void connected(int descriptor);
    void failed(const Error &why);
    void failLater(int error);
    void readSome();
    void lost(int error);

    Address m_address;
    std::shared_ptr<LookupThreads> m_lookups;
    tunnel::TunnelPtr m_tunnel; // null means no SSH host
    qint64 m_saidBefore = 0; // Tunnel::saidSoFar() when we connected
    std::unique_ptr<SocketDial> m_dial;
    class Readable;
    std::unique_ptr<Readable> m_readable;
    std::unique_ptr<QSocketNotifier> m_writable;
    int m_descriptor = -1;
    bool m_failing = false;
};

} // namespace lockscope::redis
