#include "core/redis/tls/tls_words.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/tls/certificate_pin.h"

#include <QDateTime>
#include <QStringList>

namespace lockscope::redis {

namespace {

using ErrorKind = QSslError::SslError;

constexpr qsizetype namesShown = 5;

QString shown(const QString &text, qsizetype most = 100)
{
    return elided(toDisplay(text.toUtf8()), most);
}

QString expectedName(const Address &address)
{
    return shown(address.tlsName.isEmpty() ? address.host : address.tlsName);
}

// Returns the alternative names. If there are none, returns the common name, which only some programs still check.
QString namesOf(const QSslCertificate &certificate)
{
    QStringList names = certificate.subjectAlternativeNames().values();
    names.sort();
    if (names.isEmpty()) {
        const QString common = certificate.subjectInfo(QSslCertificate::CommonName).value(0);
        return common.isEmpty() ? CoreText::tr("it does not name any host")
                                : CoreText::tr("it names a host only in its common name, '%1'").arg(shown(common));
    }
    QStringList some;
    for (const QString &name : names.mid(0, namesShown))
        some << QLatin1Char('\'') + shown(name) + QLatin1Char('\'');
    const QString more =
        names.size() > namesShown ? CoreText::tr(" and %1 more").arg(names.size() - namesShown) : QString();
    return CoreText::tr("it is for ") + some.join(QLatin1String(", ")) + more;
}

QString when(const QDateTime &time)
{
    return time.toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm 'UTC'"));
}

QString issuerOf(const QSslCertificate &certificate)
{
    const QString name = certificate.issuerInfo(QSslCertificate::CommonName).value(0);
    return name.isEmpty() ? CoreText::tr("an authority without a name") : QString(u'\'' + shown(name) + u'\'');
}

bool isUnknownAuthority(ErrorKind kind)
{
    switch (kind) {
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
    case QSslError::SelfSignedCertificateInChain:
    case QSslError::CertificateUntrusted: return true;
    default: return false;
    }
}

QString wordsOf(const QSslError &error, const QSslCertificate &certificate, const Address &address)
{
    if (isUnknownAuthority(error.error()))
        return CoreText::tr("it is signed by %1, which is not trusted here: use that authority's certificate "
                            "as the CA file")
            .arg(issuerOf(certificate));
    switch (error.error()) {
    case QSslError::SelfSignedCertificate:
        return CoreText::tr("it is self-signed: use the certificate itself as the CA file");
    case QSslError::CertificateExpired:
        return CoreText::tr("it expired on %1: the server needs a new one").arg(when(certificate.expiryDate()));
    case QSslError::CertificateNotYetValid:
        return CoreText::tr("it is valid only from %1: is the clock of this machine right?")
            .arg(when(certificate.effectiveDate()));
    case QSslError::HostNameMismatch:
        return CoreText::tr("%1, but not for '%2': connect by one of its names, or have this one added to its "
                            "Subject Alternative Names")
            .arg(namesOf(certificate), expectedName(address));
    default: return shown(error.errorString(), 200);
    }
}

} // namespace

QString certificateTrouble(const QList<QSslError> &errors, const QSslCertificate &certificate, const Address &address)
{
    QStringList all;
    for (const QSslError &error : errors) {
        const QString words = wordsOf(error, certificate, address);
        if (!all.contains(words)) // OpenSSL reports some faults several times
            all << words;
    }
    return CoreText::tr("the server's certificate is not trusted: ") + all.join(QLatin1String("; "))
        + CoreText::tr(". If you are sure that it is the right certificate, pin it. Its SHA-256 is ")
        + pinText(certificate.digest(QCryptographicHash::Sha256));
}

QString pinTrouble(const QSslCertificate &certificate, const Address &address)
{
    return CoreText::tr(
               "the server's certificate is not the pinned one: its SHA-256 is %1, but %2 is "
               "pinned. If it was renewed, pin the new one. Otherwise somebody may be intercepting the connection")
        .arg(pinText(certificate.digest(QCryptographicHash::Sha256)), pinText(address.pin));
}

QString handshakeTrouble(QAbstractSocket::SocketError error, const QString &reason, const Address &address)
{
    const auto says = [&reason](const char *text) { return reason.contains(QLatin1String(text), Qt::CaseInsensitive); };
    if (says("alert protocol version") || says("unsupported protocol"))
        return CoreText::tr(
            "the server does not offer TLS 1.2 or newer, and older versions are not safe: enable it there "
            "(tls-protocols \"TLSv1.2 TLSv1.3\")");
    if (says("certify public key") || says("key values mismatch"))
        return CoreText::tr("the private key in %1 does not belong to the client certificate in %2")
            .arg(shown(address.keyFile), shown(address.certFile));
    if (says("alert handshake failure") || says("alert certificate required"))
        return address.certFile.isEmpty()
            ? CoreText::tr("the server refuses the handshake: it requires a client certificate, or has no cipher in "
                           "common with us")
            : CoreText::tr("the server refuses the handshake: it rejects this client certificate, or has no "
                           "cipher in common with us");
    if (error == QAbstractSocket::RemoteHostClosedError)
        return CoreText::tr("the server ended the TLS handshake: does it speak TLS on this port? (without TLS, use "
                            "redis://)");
    return CoreText::tr("no TLS connection: %1 (for a server without TLS, use redis://)").arg(shown(reason, 200));
}

QString closedBeforeAWord(const QString &reason, const Address &address)
{
    const bool isTold = reason.contains(QLatin1String("alert"), Qt::CaseInsensitive);
    const QString why = isTold ? QStringLiteral(" (%1)").arg(shown(reason, 200)) : QString();
    if (address.certFile.isEmpty())
        return CoreText::tr("the server closed the connection right after the TLS handshake%1: it requires a client "
                            "certificate. Set a certificate and its private key")
            .arg(why);
    return CoreText::tr("the server closed the connection right after the TLS handshake%1: it rejects this "
                        "client certificate. Is it signed by the authority that the server requires, and still "
                        "valid?")
        .arg(why);
}

} // namespace lockscope::redis
