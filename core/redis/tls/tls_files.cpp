#include "core/redis/tls/tls_files.h"

#include "core/base/core_text.h"
#include "core/redis/tls/private_key.h"

namespace lockscope::redis {

namespace {

Error wrong(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

} // namespace

Result<QList<QSslCertificate>> certificatesIn(PemContent what, const QString &path)
{
    const auto read = readPem(what, path);
    if (!read)
        return read.error();
    const auto pem = read->reveal();
    const auto all = decodedApart([&pem] { return QSslCertificate::fromData(pem.bytes()); });
    if (all.isEmpty())
        return noPem(what, path, pem.bytes());
    return all;
}

Result<QSslConfiguration> tlsConfiguration(const Address &address, const Secret &passphrase)
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setProtocol(QSsl::TlsV1_2OrLater);
    configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
    if (!address.caFile.isEmpty()) {
        const auto authorities = certificatesIn(PemContent::CaCertificate, address.caFile);
        if (!authorities)
            return authorities.error();
        configuration.setCaCertificates(*authorities);
    }
    if (!address.certFile.isEmpty()) {
        const auto chain = certificatesIn(PemContent::ClientCertificate, address.certFile);
        if (!chain)
            return chain.error();
        configuration.setLocalCertificateChain(*chain);
    }
    if (!address.keyFile.isEmpty()) {
        const auto key = readPrivateKey(address.keyFile, passphrase);
        if (!key)
            return key.error();
        configuration.setPrivateKey(*key);
    }
    if (address.certFile.isEmpty() != address.keyFile.isEmpty())
        return wrong(address.keyFile.isEmpty()
                         ? CoreText::tr("a client certificate needs its private key: set the key file as well")
                         : CoreText::tr("a private key needs its certificate: set the certificate as well"));
    return configuration;
}

} // namespace lockscope::redis
