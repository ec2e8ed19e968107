#include "core/redis/tls/private_key.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/tls/pem_file.h"

#include <QFileInfo>

namespace lockscope::redis {

namespace {

// "BEGIN ENCRYPTED PRIVATE KEY" (PKCS#8) or "Proc-Type: 4,ENCRYPTED".
bool isEncrypted(const QByteArray &pem)
{
    return pem.contains("ENCRYPTED");
}

QSslKey decoded(const QByteArray &pem, const QByteArray &passphrase)
{
    return decodedApart([&] {
        for (const auto algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
            const QSslKey key(pem, algorithm, QSsl::Pem, QSsl::PrivateKey, passphrase);
            if (!key.isNull())
                return key;
        }
        return QSslKey();
    });
}

Error wrongKey(const QString &says, const QString &path)
{
    return {Error::Kind::Precondition, says.arg(toDisplay(path.toUtf8())), {}, {}};
}

} // namespace

bool isKeyEncrypted(const QString &path)
{
    if (!QFileInfo(path).isFile()) // if this read a pipe, the connection could not read the key from it
        return false;
    const auto pem = readPem(PemContent::PrivateKey, path);
    return pem && isEncrypted(pem->reveal().bytes());
}

Result<QSslKey> readPrivateKey(const QString &path, const Secret &passphrase)
{
    const auto read = readPem(PemContent::PrivateKey, path);
    if (!read)
        return read.error();
    const auto pem = read->reveal();
    if (isEncrypted(pem.bytes()) && passphrase.isEmpty())
        return wrongKey(CoreText::tr("the private key in %1 is encrypted: enter its passphrase"), path);
    const auto clear = passphrase.reveal();
    const QSslKey key = decoded(pem.bytes(), clear.bytes());
    if (!key.isNull())
        return key;
    if (isEncrypted(pem.bytes()))
        return wrongKey(
            CoreText::tr(
                "this passphrase does not open a private key (RSA, EC or DSA) in %1: enter the one with which it was "
                "encrypted"),
            path);
    return noPem(PemContent::PrivateKey, path, pem.bytes());
}

} // namespace lockscope::redis
