#include "core/redis/link/socket_dial.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QFile>
#include <QHostAddress>

#include <cerrno>
#include <chrono>
#include <cstring>

#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lockscope::redis {

namespace {

using namespace std::chrono_literals;
constexpr auto patience = 1500ms;

sockaddr_in toIpv4(const QHostAddress &host, quint16 port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(host.toIPv4Address());
    return address;
}

sockaddr_in6 toIpv6(const QHostAddress &host, quint16 port)
{
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(port);
    const Q_IPV6ADDR bytes = host.toIPv6Address();
    std::memcpy(&address.sin6_addr, &bytes, sizeof bytes);
    const QByteArray scope = host.scopeId().toLatin1();
    if (!scope.isEmpty())
        address.sin6_scope_id = scope.toUInt() != 0 ? scope.toUInt() : if_nametoindex(scope.constData());
    return address;
}

} // namespace

QString lookupFailure(const QString &host, const QHostInfo &found)
{
    const QString shown = elided(toDisplay(host.toUtf8()), 100);
    if (found.error() == QHostInfo::HostNotFound)
        return CoreText::tr("unknown host '%1': check its spelling or the name server").arg(shown);
    return CoreText::tr("cannot look up '%1': %2").arg(shown, toDisplay(found.errorString().toUtf8()));
}

SocketDial::SocketDial(Address address, std::shared_ptr<LookupThreads> lookups, tunnel::TunnelPtr tunnel,
                       std::function<void(int)> connected, Failed failed)
    : m_address(std::move(address))
    , m_lookups(std::move(lookups))
    , m_tunnel(std::move(tunnel))
    , m_connected(std::move(connected))
    , m_failed(std::move(failed))
{
    m_patience.setSingleShot(true);
    m_patience.callOnTimeout(this, [this] { attemptFailed(ETIMEDOUT); });
}

SocketDial::~SocketDial()
{
    cancel();
}

void SocketDial::cancel()
{
    m_canceled = true;
    m_lookup.giveUp();
    if (m_tunnel)
        m_tunnel->disconnect(this);
    m_patience.stop();
    dropDescriptor();
}

void SocketDial::start()
{
    if (m_tunnel) {
        openTunnel();
        return;
    }
    if (m_address.transport == Address::Transport::Unix) {
        QMetaObject::invokeMethod(
            this, [this] { openUnix(m_address.path); }, Qt::QueuedConnection);
        return;
    }
    const QHostAddress literal(m_address.host);
    if (!literal.isNull()) {
        m_candidates = {literal};
        QMetaObject::invokeMethod(
            this, [this] { tryNext(); }, Qt::QueuedConnection);
        return;
    }
    connect(&m_lookup, &HostLookup::finished, this, &SocketDial::lookedUp);
    m_lookup.start(m_address.host, *m_lookups);
}

void SocketDial::openTunnel()
{
    connect(m_tunnel.get(), &tunnel::Tunnel::opened, this, [this] {
        m_tunnel->disconnect(this);
        openUnix(m_tunnel->socketPath());
    });
    connect(m_tunnel.get(), &tunnel::Tunnel::failed, this, [this](const Error &why) {
        m_tunnel->disconnect(this);
        Error error = why;
        error.node = m_address.node();
        m_failed(error);
    });
    m_tunnel->open();
}

void SocketDial::fail(const QString &message)
{
    m_failed({Error::Kind::Connect, message, {}, m_address.node()});
}

QString SocketDial::stuckIn() const
{
    if (m_tunnel)
        return CoreText::tr("ssh did not connect to %1 in time: run 'ssh %1' in a terminal to see where it stops")
            .arg(m_address.ssh);
    return m_lookup.isRunning() ? CoreText::tr("the name server did not answer in time") : QString();
}

void SocketDial::lookedUp()
{
    if (m_canceled || m_lookup.future().resultCount() == 0)
        return;
    const QHostInfo found = m_lookup.result();
    m_candidates = found.addresses();
    if (!m_candidates.isEmpty()) {
        tryNext();
        return;
    }
    fail(lookupFailure(m_address.host, found));
}

void SocketDial::openUnix(const QString &file)
{
    if (m_canceled)
        return;
    const QByteArray path = QFile::encodeName(file);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.isEmpty() || path.size() >= qsizetype(sizeof address.sun_path)) {
        fail(CoreText::tr("a socket's path has 1 to %1 bytes, but this one has %2")
                 .arg(QString::number(sizeof address.sun_path - 1), QString::number(path.size())));
        return;
    }
    std::memcpy(address.sun_path, path.constData(), static_cast<size_t>(path.size()));
    attempt(AF_UNIX, &address, sizeof address);
}

void SocketDial::tryNext()
{
    if (m_canceled)
        return;
    const QHostAddress next = m_candidates.takeFirst();
    if (!m_candidates.isEmpty())
        m_patience.start(patience);
    if (next.protocol() == QAbstractSocket::IPv6Protocol) {
        const sockaddr_in6 address = toIpv6(next, m_address.port);
        attempt(AF_INET6, &address, sizeof address);
    } else {
        const sockaddr_in address = toIpv4(next, m_address.port);
        attempt(AF_INET, &address, sizeof address);
    }
}

void SocketDial::attempt(int family, const void *address, size_t size)
{
    m_descriptor = ::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (m_descriptor < 0) {
        attemptFailed(errno);
        return;
    }
    int result = 0;
    do
        result = ::connect(m_descriptor, static_cast<const sockaddr *>(address), static_cast<socklen_t>(size));
    while (result < 0 && errno == EINTR);
    if (result == 0) {
        succeed();
    } else if (errno == EINPROGRESS) {
        m_notifier = std::make_unique<QSocketNotifier>(m_descriptor, QSocketNotifier::Write);
        connect(m_notifier.get(), &QSocketNotifier::activated, this, &SocketDial::writable);
    } else {
        attemptFailed(errno);
    }
}

void SocketDial::writable()
{
    int error = 0;
    socklen_t size = sizeof error;
    if (::getsockopt(m_descriptor, SOL_SOCKET, SO_ERROR, &error, &size) < 0)
        error = errno;
    if (error == 0)
        succeed();
    else
        attemptFailed(error);
}

void SocketDial::attemptFailed(int error)
{
    m_patience.stop();
    dropDescriptor();
    if (m_candidates.isEmpty())
        fail(explained(error));
    else
        tryNext();
}

void SocketDial::succeed()
{
    m_patience.stop();
    if (m_notifier) {
        m_notifier->setEnabled(false);
        m_notifier.release()->deleteLater();
    }
    const int on = 1;
    if (!m_tunnel && m_address.transport != Address::Transport::Unix)
        ::setsockopt(m_descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    m_connected(std::exchange(m_descriptor, -1));
}

void SocketDial::dropDescriptor()
{
    if (m_notifier) {
        m_notifier->setEnabled(false);
        m_notifier.release()->deleteLater(); // the notifier may be calling us
    }
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
}

QString SocketDial::explained(int error) const
{
    if (m_tunnel)
        return CoreText::tr("ssh has exited: ") + QString::fromLocal8Bit(strerror(error));
    const bool isSocket = m_address.transport == Address::Transport::Unix;
    switch (error) {
    case ECONNREFUSED:
        return isSocket ? CoreText::tr("no server listens on this socket: is the server running?")
                        : CoreText::tr("connection refused: is the server running, and is this its port?");
    case ENOENT: return CoreText::tr("there is no such socket: is the server running, and is the path right?");
    case EACCES:
    case EPERM:
        return isSocket ? CoreText::tr("no permission to open this socket: check its mode and owner")
                        : CoreText::tr("the system does not permit this connection (firewall?)");
    case ETIMEDOUT: return CoreText::tr("no answer from this address");
    case EHOSTUNREACH:
    case ENETUNREACH: return CoreText::tr("no route to this host: is the network up?");
    case EAGAIN: return CoreText::tr("the server does not accept new connections at the moment (its queue is full)");
    case EMFILE:
    case ENFILE: return CoreText::tr("too many open files: raise the limit (ulimit -n)");
    case ENOTSOCK:
    case EPROTOTYPE: return CoreText::tr("this path is not a stream socket");
    default: return QString::fromLocal8Bit(strerror(error));
    }
}

} // namespace lockscope::redis

#include "moc_socket_dial.cpp"
