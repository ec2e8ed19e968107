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

// The reason, for people, why the lookup of this host found no address.
QString lookupFailure(const QString &host, const QHostInfo &found);

// Connects to an address and hands over a non-blocking descriptor. Looks up the name each time, because its IP
// addresses may have changed. Then tries one IP address after the other. For a server behind an SSH host, waits for the
// tunnel and connects to its local end. Unless canceled, calls either `connected` or `failed`, once, from the event
// loop.
class SocketDial final : public QObject {
    Q_OBJECT

public:
    using Failed = std::function<void(Error)>;
    SocketDial(Address address, std::shared_ptr<LookupThreads> lookups, tunnel::TunnelPtr tunnel,
               std::function<void(int)> connected, Failed failed);
    ~SocketDial() override;

    void start();
    void cancel(); // no calls after this
    QString stuckIn() const; // the step that is not finished, as a message for people; empty if unknown

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
    QTimer m_patience; // the time limit for one address; the last address has no limit
    int m_descriptor = -1;
    HostLookup m_lookup;
    bool m_canceled = false;
};

} // namespace lockscope::redis
