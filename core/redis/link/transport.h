#pragma once

#include "core/base/error.h"
#include "core/redis/address.h"

#include <QByteArrayView>
#include <QObject>

namespace lockscope::redis {

// A stream of bytes to a server: TCP, TLS or unix socket. Used from one thread; the listener is only ever called from
// the event loop or from drain(), never from inside open(), write() or close(). Dispose of it with deleteLater().
class Transport : public QObject {
public:
    class Listener {
    public:
        virtual ~Listener() = default;
        virtual void opened() = 0; // for TLS: the peer is verified
        virtual void received(QByteArrayView bytes) = 0;
        virtual void writable() = 0; // after a write() that took less than all
        virtual void closed(const Error &error) = 0; // the last call
    };

    void setListener(Listener *listener) { m_listener = listener; }
    virtual void open() = 0;
    // Returns how much was taken; the rest is offered again after writable().
    virtual qsizetype write(QByteArrayView bytes) = 0;
    // Delivers what has already arrived: so that a late event loop is not taken for a silent server.
    virtual void drain() = 0;
    virtual void close() = 0; // no more calls after it
    // For the message when opening takes too long: what it got stuck in.
    virtual QString stuckIn() const { return QStringLiteral("no connection in time: host down, or a firewall"); }

protected:
    Listener *listener() const { return m_listener; }

private:
    Listener *m_listener = nullptr;
};

} // namespace lockscope::redis
