#include "core/redis/link/socket_transport.h"

#include "core/async/resume.h"
#include "core/base/core_text.h"
#include "core/redis/resp_reader.h"

#include <QEvent>
#include <QMetaObject>

#include <array>
#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::redis {

namespace {

// Reads at most this many pieces in a row, so that the thread can do other work.
constexpr int piecesAtOnce = 64;

} // namespace

// QSocketNotifier emits its signal through Qt's event system, which costs more than reading a reply. This class handles
// the event directly.
class SocketTransport::Readable final : public QSocketNotifier {
public:
    Readable(int descriptor, SocketTransport *transport)
        : QSocketNotifier(descriptor, QSocketNotifier::Read)
        , m_transport(transport)
    { }

    bool event(QEvent *event) override
    {
        if (event->type() != QEvent::SockAct)
            return QSocketNotifier::event(event);
        const ResumeAtEnd afterwards;
        if (isEnabled()) // if false, the transport is closed and may be destroyed
            m_transport->readSome();
        return true;
    }

private:
    SocketTransport *m_transport;
};

SocketTransport::SocketTransport(Address address, std::shared_ptr<LookupThreads> lookups, tunnel::TunnelPtr tunnel)
    : m_address(std::move(address))
    , m_lookups(std::move(lookups))
    , m_tunnel(std::move(tunnel))
{ }

SocketTransport::~SocketTransport()
{
    close();
}

void SocketTransport::open()
{
    m_dial = std::make_unique<SocketDial>(
        m_address, m_lookups, m_tunnel, [this](int descriptor) { connected(descriptor); },
        [this](const Error &why) { failed(why); });
    m_dial->start();
}

void SocketTransport::connected(int descriptor)
{
    m_dial.release()->deleteLater(); // the dial is calling us
    m_descriptor = descriptor;
    if (m_tunnel)
        m_saidBefore = m_tunnel->saidSoFar();
    m_readable = std::make_unique<Readable>(descriptor, this);
    m_writable = std::make_unique<QSocketNotifier>(descriptor, QSocketNotifier::Write);
    m_writable->setEnabled(false);
    connect(m_writable.get(), &QSocketNotifier::activated, this, [this] {
        m_writable->setEnabled(false);
        if (listener())
            listener()->writable();
    });
    if (listener())
        listener()->opened();
}

void SocketTransport::failed(const Error &why)
{
    m_dial.release()->deleteLater();
    if (listener())
        listener()->closed(why);
}

qsizetype SocketTransport::write(QByteArrayView bytes)
{
    qsizetype taken = 0;
    while (taken < bytes.size() && m_descriptor >= 0 && !m_failing) {
        const auto n = ::send(m_descriptor, bytes.data() + taken, static_cast<size_t>(bytes.size() - taken),
                              MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0)
            taken += n;
        else if (errno == EINTR)
            continue;
        else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            m_writable->setEnabled(true);
            break;
        } else
            failLater(errno);
    }
    return taken;
}

void SocketTransport::drain()
{
    if (m_descriptor >= 0)
        readSome();
}

void SocketTransport::readSome()
{
    std::array<char, RespReader::feedAtMost> buffer;
    for (int i = 0; i < piecesAtOnce && m_descriptor >= 0; ++i) {
        const auto n = ::recv(m_descriptor, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (n <= 0) {
            lost(n == 0 ? 0 : errno);
            return;
        }
        if (listener())
            listener()->received(QByteArrayView(buffer.data(), n));
        if (n < qsizetype(buffer.size()))
            return; // the notifier is level-triggered and calls again if more bytes have arrived
    }
}

void SocketTransport::failLater(int error)
{
    m_failing = true;
    // First read the data that the server sent before it closed, such as its reason.
    QMetaObject::invokeMethod(
        this,
        [this, error] {
            drain();
            if (m_descriptor >= 0)
                lost(error);
        },
        Qt::QueuedConnection);
}

void SocketTransport::lost(int error)
{
    QString how = error == 0 ? CoreText::tr("the server closed the connection")
                             : CoreText::tr("the connection broke: ") + QString::fromLocal8Bit(strerror(error));
    if (const QString said = m_tunnel ? m_tunnel->saidSince(m_saidBefore) : QString(); !said.isEmpty())
        how = said;
    Listener *to = listener();
    close();
    if (to)
        to->closed({Error::Kind::Connect, how, {}, m_address.node()});
}

void SocketTransport::close()
{
    setListener(nullptr);
    if (m_dial) { // cancel first, because a queued step of the dial may run before deleteLater() takes effect
        m_dial->cancel();
        m_dial.release()->deleteLater();
    }
    // Disables the notifiers before the descriptor is closed. Deletes them later, because one may be calling us.
    for (QSocketNotifier *notifier : {static_cast<QSocketNotifier *>(m_readable.release()), m_writable.release()}) {
        if (notifier) {
            notifier->setEnabled(false);
            notifier->deleteLater();
        }
    }
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
}

QString SocketTransport::stuckIn() const
{
    const QString where = m_dial ? m_dial->stuckIn() : QString();
    return where.isEmpty() ? Transport::stuckIn() : where;
}

} // namespace lockscope::redis
