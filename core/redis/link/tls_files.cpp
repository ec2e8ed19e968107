#include "core/redis/link/tls_files.h"

#include "core/base/escape.h"

#include <QFile>
#include <QScopeGuard>
#include <QSslKey>

namespace lockscope::redis {

namespace {

QString named(const QString &path)
{
    return toDisplay(path.toUtf8());
}

Error wrong(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

Error unusable(const char *what, const QString &path)
{
    return wrong(QStringLiteral("no usable %1 in %2 (PEM is expected)").arg(QLatin1String(what), named(path)));
}

Result<QByteArray> contents(const char *what, const QString &path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) // a buffer would keep it
        return file.readAll();
    return wrong(QStringLiteral("no usable %1 in %2: %3").arg(QLatin1String(what), named(path), file.errorString()));
}

Result<QList<QSslCertificate>> certificatesIn(const char *what, const QString &path)
{
    const auto pem = contents(what, path);
    if (!pem)
        return pem.error();
    const auto all = QSslCertificate::fromData(*pem);
    if (all.isEmpty())
        return unusable(what, path);
    return all;
}

Result<QSslKey> keyIn(const QString &path)
{
    auto pem = contents("private key", path);
    if (!pem)
        return pem.error();
    const auto forget = qScopeGuard([&pem] { wipe(*pem); });
    for (const auto algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        const QSslKey key(*pem, algorithm);
        if (!key.isNull())
            return key;
    }
    if (pem->contains("ENCRYPTED"))
        return wrong(QStringLiteral("the private key in %1 is encrypted: take the passphrase off a copy that only you "
                                    "may read (openssl pkey -in KEY -out COPY)")
                         .arg(named(path)));
    return unusable("private key", path);
}

} // namespace

Result<QSslConfiguration> tlsConfiguration(const Address &address)
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setProtocol(QSsl::TlsV1_2OrLater);
    configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
    if (!address.caFile.isEmpty()) {
        const auto authorities = certificatesIn("CA certificate", address.caFile);
        if (!authorities)
            return authorities.error();
        configuration.setCaCertificates(*authorities);
    }
    if (!address.certFile.isEmpty()) {
        const auto chain = certificatesIn("client certificate", address.certFile);
        if (!chain)
            return chain.error();
        configuration.setLocalCertificateChain(*chain);
    }
    if (!address.keyFile.isEmpty()) {
        const auto key = keyIn(address.keyFile);
        if (!key)
            return key.error();
        configuration.setPrivateKey(*key);
    }
    if (address.certFile.isEmpty() != address.keyFile.isEmpty())
        return wrong(address.keyFile.isEmpty()
                         ? QStringLiteral("a client certificate goes with its private key: give the key file as well")
                         : QStringLiteral("a private key goes with its certificate: give the certificate as well"));
    return configuration;
}

} // namespace lockscope::redis
