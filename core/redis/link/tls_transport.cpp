#include "core/redis/link/tls_transport.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/resp_reader.h"
#include "core/redis/tls/tls_files.h"
#include "core/redis/tls/tls_words.h"

#include <QScopedValueRollback>

#include <array>
#include <utility>

namespace lockscope::redis {

TlsTransport::TlsTransport(Address address, std::shared_ptr<LookupThreads> lookups, tunnel::TunnelPtr tunnel,
                           Secret passphrase)
    : m_address(std::move(address))
    , m_lookups(std::move(lookups))
    , m_passphrase(std::move(passphrase))
    , m_tunnel(std::move(tunnel))
    , m_socket(this)
{
    connect(&m_lookup, &HostLookup::finished, this, &TlsTransport::connectToHost);
    connect(&m_socket, &QSslSocket::encrypted, this, &TlsTransport::handshakeDone);
    connect(&m_socket, &QSslSocket::readyRead, this, &TlsTransport::readSome);
    connect(&m_socket, &QSslSocket::errorOccurred, this, &TlsTransport::failed);
    connect(&m_socket, &QSslSocket::disconnected, this, &TlsTransport::ended);
    connect(&m_socket, &QSslSocket::sslErrors, this, &TlsTransport::judge);
}

void TlsTransport::open()
{
    const QString problem = QSslSocket::supportsSsl() ? prepare() : CoreText::tr("Qt's TLS plugin is not installed");
    if (!problem.isEmpty()) {
        QMetaObject::invokeMethod(
            this, [this, problem] { end(failure(problem, Error::Tls::Failed)); }, Qt::QueuedConnection);
        return;
    }
    // The call is queued, because a connection may be refused at once, and open() must not call the listener.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (listener()) // not closed meanwhile
                connectNow();
        },
        Qt::QueuedConnection);
}

void TlsTransport::connectNow()
{
    if (!m_tunnel) {
        if (QHostAddress(m_address.host).isNull())
            m_lookup.start(m_address.host, *m_lookups); // the socket itself would cache the old address for a minute
        else
            connectToHost();
        return;
    }
    m_dial = std::make_unique<SocketDial>(
        m_address, m_lookups, m_tunnel, [this](int descriptor) { tunnelled(descriptor); },
        [this](const Error &why) {
            Listener *to = listener();
            close();
            if (to)
                to->closed(why);
        });
    m_dial->start();
}

void TlsTransport::connectToHost()
{
    if (listener()) // not closed meanwhile
        m_socket.connectToHostEncrypted(m_address.host, m_address.port, certifiedName());
}

// Even through ssh, TLS ends at the server itself, so the certificate must match the server's own name.
void TlsTransport::tunnelled(int descriptor)
{
    m_dial.release()->deleteLater(); // the dial is calling us
    m_saidBefore = m_tunnel->saidSoFar();
    m_socket.setSocketDescriptor(descriptor);
    m_socket.setPeerVerifyName(certifiedName());
    m_socket.startClientEncryption();
}

QString TlsTransport::certifiedName() const
{
    return m_address.tlsName.isEmpty() ? m_address.host : m_address.tlsName;
}

QString TlsTransport::prepare()
{
    const auto configuration = tlsConfiguration(m_address, m_passphrase);
    if (!configuration)
        return configuration.error().message;
    m_socket.setSslConfiguration(*configuration);
    return {};
}

// A pinned certificate is accepted despite all errors: that is the purpose of a pin.
void TlsTransport::judge(const QList<QSslError> &errors)
{
    if (isPinned())
        m_socket.ignoreSslErrors(errors);
    else
        m_errors = errors;
}

bool TlsTransport::isPinned() const
{
    return !m_address.pin.isEmpty() && m_socket.peerCertificate().digest(QCryptographicHash::Sha256) == m_address.pin;
}

void TlsTransport::handshakeDone()
{
    if (!m_address.pin.isEmpty() && !isPinned()) {
        end(failure(pinTrouble(m_socket.peerCertificate(), m_address), Error::Tls::Untrusted));
        return;
    }
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
    // Without this flush, Qt would send the data only in the next turn of the event loop. The server could not start to
    // work while we write further commands.
    const QScopedValueRollback writing(m_isWriting, true);
    m_socket.flush();
    return taken < 0 ? 0 : static_cast<qsizetype>(taken);
}

void TlsTransport::drain()
{
    if (m_verified && m_socket.state() == QAbstractSocket::ConnectedState)
        m_socket.waitForReadyRead(0); // emits readyRead() if data has arrived
}

void TlsTransport::later(void (TlsTransport::*what)())
{
    QMetaObject::invokeMethod(
        this, [this, what] { (this->*what)(); }, Qt::QueuedConnection);
}

void TlsTransport::readSome()
{
    if (m_isWriting) {
        if (!std::exchange(m_willRead, true))
            later(&TlsTransport::readSome);
        return;
    }
    m_willRead = false;
    std::array<char, RespReader::feedAtMost> buffer;
    while (m_verified && listener() && m_socket.bytesAvailable() > 0) {
        const qint64 n = m_socket.read(buffer.data(), qint64(buffer.size()));
        if (n <= 0)
            return;
        m_heard = true;
        listener()->received(QByteArrayView(buffer.data(), n));
    }
}

void TlsTransport::failed()
{
    if (m_isWriting) {
        later(&TlsTransport::failed);
        return;
    }
    if (m_verified && m_socket.error() == QAbstractSocket::SocketTimeoutError)
        return; // not a failure: drain() found nothing to read
    readSome(); // read the data that the server sent before it closed
    end(explained());
}

void TlsTransport::ended()
{
    if (m_isWriting)
        later(&TlsTransport::ended);
    else
        end(explained());
}

void TlsTransport::end(const Error &why)
{
    Listener *to = listener();
    close();
    if (to)
        to->closed(why);
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
    if (m_lookup.isRunning())
        return CoreText::tr("the name server did not answer in time");
    if (isInTlsHandshake())
        return CoreText::tr("no answer to the TLS handshake: does the server speak TLS on this port? "
                            "(without TLS, use redis://)");
    return Transport::stuckIn();
}

bool TlsTransport::isInTlsHandshake() const
{
    return !m_verified && m_socket.state() == QAbstractSocket::ConnectedState;
}

Error TlsTransport::failure(const QString &message, Error::Tls tls) const
{
    return {Error::Kind::Connect, message, {}, m_address.node(), tls};
}

Error TlsTransport::explained() const
{
    using enum Error::Tls;
    if (const QString said = m_tunnel ? m_tunnel->saidSince(m_saidBefore) : QString(); !said.isEmpty())
        return failure(said, NoProblem);
    const QSslCertificate shown = m_socket.peerCertificate();
    if (!m_errors.isEmpty())
        return failure(m_address.pin.isEmpty() ? certificateTrouble(m_errors, shown, m_address)
                                               : pinTrouble(shown, m_address),
                       Untrusted);
    const QString reason = m_socket.errorString();
    const bool isClosed = m_socket.error() == QAbstractSocket::RemoteHostClosedError;
    if (m_verified && !m_heard)
        return failure(closedBeforeAWord(reason, m_address), Failed);
    if (m_verified)
        return failure(isClosed ? CoreText::tr("the server closed the connection")
                                : CoreText::tr("the connection broke: ") + elided(toDisplay(reason.toUtf8()), 200),
                       NoProblem);
    switch (m_socket.error()) {
    case QAbstractSocket::HostNotFoundError:
        return failure(CoreText::tr("unknown host '%1': check its spelling or the name server")
                           .arg(elided(toDisplay(m_address.host.toUtf8()), 100)),
                       NoProblem);
    case QAbstractSocket::ConnectionRefusedError:
        return failure(CoreText::tr("connection refused: is the server running, and is this its port?"), NoProblem);
    default: return failure(handshakeTrouble(m_socket.error(), reason, m_address), Failed);
    }
}

} // namespace lockscope::redis
