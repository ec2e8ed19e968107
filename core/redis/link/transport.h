#pragma once

#include "core/base/core_text.h"
#include "core/base/error.h"
#include "core/redis/address.h"

#include <QByteArrayView>
#include <QObject>

namespace lockscope::redis {

inline QString noConnectionInTime()
{
    return CoreText::tr("no connection in time: the host is down, or a firewall blocks it");
}

// A byte stream to a server: TCP, TLS or unix socket. Use it from one thread. The listener is called only from the
// event loop or from drain(), never from inside open(), write() or close(). Destroy it with deleteLater().
class Transport : public QObject {
public:
    class Listener {
    public:
        virtual ~Listener() = default;
        virtual void opened() = 0; // for TLS: the peer is verified
        virtual void received(QByteArrayView bytes) = 0;
        virtual void writable() = 0; // called after a write() that took only a part of the bytes
        virtual void closed(const Error &error) = 0; // the last call
    };

    void setListener(Listener *listener) { m_listener = listener; }
    virtual void open() = 0;
    // Returns how many bytes were taken. Offer the rest again after writable().
    virtual qsizetype write(QByteArrayView bytes) = 0;
    // Delivers data that has already arrived, so that a late event loop does not make the server look silent.
    virtual void drain() = 0;
    virtual void close() = 0; // no calls after this
    // The message for a timeout of open(): names the step that is not finished.
    virtual QString stuckIn() const { return noConnectionInTime(); }
    // True if that step is the TLS handshake.
    virtual bool isInTlsHandshake() const { return false; }

protected:
    Listener *listener() const { return m_listener; }

private:
    Listener *m_listener = nullptr;
};

} // namespace lockscope::redis
