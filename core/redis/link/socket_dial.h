#pragma once

#include "core/redis/address.h"

#include <QHostInfo>
#include <QObject>
#include <QSocketNotifier>
#include <QTimer>

#include <functional>
#include <memory>

namespace lockscope::redis {

// Gets from an address to a connected, non-blocking descriptor: looks the name up (again each time, as it may have
// moved; Qt remembers it for a minute), then tries one address after the other. Calls exactly one of the two functions,
// once, from the event loop, unless it is canceled.
class SocketDial final : public QObject {
    Q_OBJECT

public:
    SocketDial(Address address, std::function<void(int)> connected, std::function<void(QString)> failed);
    ~SocketDial() override;

    void start();
    void cancel(); // calls nobody any more
    bool isLookingUp() const { return m_lookup >= 0; }

private Q_SLOTS:
    void lookedUp(const QHostInfo &found);

private:
    void openUnix();
    void tryNext();
    void attempt(int family, const void *address, size_t size);
    void writable();
    void attemptFailed(int error);
    void succeed();
    void dropDescriptor();
    QString explained(int error) const;

    Address m_address;
    std::function<void(int)> m_connected;
    std::function<void(QString)> m_failed;
    QList<QHostAddress> m_candidates;
    std::unique_ptr<QSocketNotifier> m_notifier;
    QTimer m_patience; // with one address, when there are more to try
    int m_descriptor = -1;
    int m_lookup = -1;
    bool m_canceled = false;
};

} // namespace lockscope::redis
