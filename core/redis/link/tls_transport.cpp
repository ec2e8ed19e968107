#include "core/redis/link/tls_transport.h"

#include "core/base/escape.h"
#include "core/redis/resp_reader.h"

#include <QFile>
#include <QSslConfiguration>
#include <QSslKey>

#include <array>

namespace lockscope::redis {

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QSslKey keyFrom(const QByteArray &pem)
{
    for (const auto algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        const QSslKey key(pem, algorithm);
        if (!key.isNull())
            return key;
    }
    return {};
}

QString unusable(const char *what, const QString &path)
{
    return QStringLiteral("no usable %1 in %2 (PEM is expected)").arg(QLatin1String(what), toDisplay(path.toUtf8()));
}

} // namespace

TlsTransport::TlsTransport(Address address, tunnel::TunnelPtr tunnel)
    : m_address(std::move(address))
    , m_tunnel(std::move(tunnel))
    , m_socket(this)
{
    connect(&m_socket, &QSslSocket::encrypted, this, &TlsTransport::handshakeDone);
    connect(&m_socket, &QSslSocket::readyRead, this, &TlsTransport::readSome);
    connect(&m_socket, &QSslSocket::errorOccurred, this, &TlsTransport::failed);
    connect(&m_socket, &QSslSocket::disconnected, this, [this] { end(explained()); });
    connect(&m_socket, &QSslSocket::sslErrors, this, [this](const QList<QSslError> &errors) { m_errors = errors; });
}

void TlsTransport::open()
{
    const QString problem = QSslSocket::supportsSsl() ? prepare() : QStringLiteral("Qt's TLS plugin is not installed");
    if (!problem.isEmpty()) {
        QMetaObject::invokeMethod(
            this, [this, problem] { end(problem); }, Qt::QueuedConnection);
        return;
    }
    // Queued: a refused connection may be known at once, and open() calls nobody back.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (listener()) // not closed in between
                connectNow();
        },
        Qt::QueuedConnection);
}

void TlsTransport::connectNow()
{
    if (!m_tunnel) {
        m_socket.connectToHostEncrypted(m_address.host, m_address.port);
        return;
    }
    m_dial = std::make_unique<SocketDial>(
        m_address, m_tunnel, [this](int descriptor) { tunnelled(descriptor); },
        [this](const Error &why) {
            Listener *to = listener();
            close();
            if (to)
                to->closed(why);
        });
    m_dial->start();
}

// What ssh carries is TLS with the server itself, by the server's own name.
void TlsTransport::tunnelled(int descriptor)
{
    m_dial.release()->deleteLater(); // it is what calls us
    m_saidBefore = m_tunnel->saidSoFar();
    m_socket.setSocketDescriptor(descriptor);
    m_socket.setPeerVerifyName(m_address.host);
    m_socket.startClientEncryption();
}

QString TlsTransport::prepare()
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setProtocol(QSsl::TlsV1_2OrLater);
    configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
    if (!m_address.caFile.isEmpty()) {
        const auto authorities = QSslCertificate::fromData(contents(m_address.caFile));
        if (authorities.isEmpty())
            return unusable("CA certificate", m_address.caFile);
        configuration.setCaCertificates(authorities);
    }
    if (!m_address.certFile.isEmpty()) {
        const auto chain = QSslCertificate::fromData(contents(m_address.certFile));
        if (chain.isEmpty())
            return unusable("client certificate", m_address.certFile);
        configuration.setLocalCertificateChain(chain);
    }
    if (!m_address.keyFile.isEmpty()) {
        const QSslKey key = keyFrom(contents(m_address.keyFile));
        if (key.isNull())
            return unusable("private key", m_address.keyFile);
        configuration.setPrivateKey(key);
    }
    m_socket.setSslConfiguration(configuration);
    return {};
}

void TlsTransport::handshakeDone()
{
    if (!m_tunnel)
        m_socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_verified = true;
    if (listener())
        listener()->opened();
}

qsizetype TlsTransport::write(QByteArrayView bytes)
{
    if (!m_verified || m_socket.state() != QAbstractSocket::ConnectedState)
        return 0;
    const qint64 taken = m_socket.write(bytes.data(), bytes.size());
    return taken < 0 ? 0 : static_cast<qsizetype>(taken);
}

void TlsTransport::drain()
{
    if (m_verified && m_socket.state() == QAbstractSocket::ConnectedState)
        m_socket.waitForReadyRead(0); // emits readyRead() when there is something
}

void TlsTransport::readSome()
{
    std::array<char, RespReader::feedAtMost> buffer;
    while (m_verified && listener() && m_socket.bytesAvailable() > 0) {
        const qint64 n = m_socket.read(buffer.data(), qint64(buffer.size()));
        if (n <= 0)
            return;
        listener()->received(QByteArrayView(buffer.data(), n));
    }
}

void TlsTransport::failed()
{
    if (m_verified && m_socket.error() == QAbstractSocket::SocketTimeoutError)
        return; // only drain() found nothing to read
    readSome(); // what the server said before it closed
    end(explained());
}

void TlsTransport::end(const QString &message)
{
    Listener *to = listener();
    close();
    if (to)
        to->closed({Error::Kind::Connect, message, {}, m_address.node()});
}

void TlsTransport::close()
{
    setListener(nullptr);
    if (m_dial) {
        m_dial->cancel();
        m_dial.release()->deleteLater();
    }
    m_verified = false;
    m_socket.disconnect(this);
    m_socket.abort();
}

QString TlsTransport::stuckIn() const
{
    if (const QString where = m_dial ? m_dial->stuckIn() : QString(); !where.isEmpty())
        return where;
    switch (m_socket.state()) {
    case QAbstractSocket::HostLookupState: return QStringLiteral("the name server does not answer in time");
    case QAbstractSocket::ConnectedState:
        return QStringLiteral("no answer to the TLS handshake: does the server speak TLS on this port? "
                              "(without TLS it is redis://)");
    default: return Transport::stuckIn();
    }
}

QString TlsTransport::explained() const
{
    if (const QString said = m_tunnel ? m_tunnel->saidSince(m_saidBefore) : QString(); !said.isEmpty())
        return said;
    if (!m_errors.isEmpty()) {
        QString message = QStringLiteral("the server's certificate is not trusted: ");
        message += toDisplay(m_errors.first().errorString().toUtf8());
        if (m_errors.first().error() == QSslError::HostNameMismatch)
            message += QStringLiteral(" (its Subject Alternative Names must contain this host)");
        return message;
    }
    const QString reason = elided(toDisplay(m_socket.errorString().toUtf8()), 200);
    switch (m_socket.error()) {
    case QAbstractSocket::HostNotFoundError:
        return QStringLiteral("unknown host '%1': check its spelling, or the name server")
            .arg(elided(toDisplay(m_address.host.toUtf8()), 100));
    case QAbstractSocket::ConnectionRefusedError:
        return QStringLiteral("connection refused: is the server running, and is this its port?");
    case QAbstractSocket::RemoteHostClosedError:
        return m_verified ? QStringLiteral("the server closed the connection")
                          : QStringLiteral("the server ended the TLS handshake: does it speak TLS on this port? "
                                           "(without TLS it is redis://)");
    default: break;
    }
    if (m_verified)
        return QStringLiteral("the connection broke: ") + reason;
    return QStringLiteral("no TLS connection: %1 (a server without TLS is reached with redis://)").arg(reason);
}

} // namespace lockscope::redis
