#pragma once

#include "core/async/host_lookup.h"
#include "core/redis/address.h"
#include "core/tunnel/tunnel.h"

#include <QObject>
#include <QSocketNotifier>
#include <QTimer>

#include <functional>
#include <memory>

namespace lockscope::redis {

// Gets from an address to a connected, non-blocking descriptor: looks the name up (again each time, as it may have
// moved), then tries one address after the other; or, where the server lies behind an SSH
// host, waits for the tunnel and goes to its end here. Calls exactly one of the two functions, once, from the event
// loop, unless it is canceled.
class SocketDial final : public QObject {
    Q_OBJECT

public:
    using Failed = std::function<void(Error)>;
    SocketDial(Address address, std::shared_ptr<LookupThreads> lookups, tunnel::TunnelPtr tunnel,
               std::function<void(int)> connected, Failed failed);
    ~SocketDial() override;

    void start();
    void cancel(); // calls nobody any more
    QString stuckIn() const; // empty: in nothing special

private:
    void lookedUp();
    void openTunnel();
    void openUnix(const QString &path);
    void fail(const QString &message);
    void tryNext();
    void attempt(int family, const void *address, size_t size);
    void writable();
    void attemptFailed(int error);
    void succeed();
    void dropDescriptor();
    QString explained(int error) const;

    Address m_address;
    std::shared_ptr<LookupThreads> m_lookups;
    tunnel::TunnelPtr m_tunnel;
    std::function<void(int)> m_connected;
    Failed m_failed;
    QList<QHostAddress> m_candidates;
    std::unique_ptr<QSocketNotifier> m_notifier;
    QTimer m_patience; // with one address, when there are more to try
    int m_descriptor = -1;
    HostLookup m_lookup;
    bool m_canceled = false;
};

} // namespace lockscope::redis
