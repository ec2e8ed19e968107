#include "core/redis/tls/pem_file.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QFile>

namespace lockscope::redis {

namespace {

constexpr qint64 mostOfIt = 4 << 20; // ten times the size of a system's CA bundle

QString contentText(PemContent what)
{
    switch (what) {
    case PemContent::CaCertificate: return CoreText::tr("CA certificate");
    case PemContent::ClientCertificate: return CoreText::tr("client certificate");
    case PemContent::PrivateKey: break;
    }
    return CoreText::tr("private key");
}

Error unusable(PemContent what, const QString &path, const QString &why)
{
    return {Error::Kind::Precondition,
            CoreText::tr("no usable %1 in %2%3").arg(contentText(what), toDisplay(path.toUtf8()), why),
            {},
            {}};
}

} // namespace

Result<Secret> readPem(PemContent what, const QString &path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) // a buffer would keep the key in memory
        return Secret::take(file.read(mostOfIt));
    return unusable(what, path, QLatin1String(": ") + file.errorString());
}

Error noPem(PemContent what, const QString &path, const QByteArray &says)
{
    const bool isKeyWanted = what == PemContent::PrivateKey;
    const bool hasKey = says.contains("PRIVATE KEY-----");
    if (says.contains("BEGIN OPENSSH PRIVATE KEY"))
        return unusable(what, path, CoreText::tr(": it contains an SSH key, which TLS does not accept"));
    if (isKeyWanted && hasKey)
        return unusable(what, path, CoreText::tr(": it does not contain a complete RSA, EC or DSA key"));
    if (hasKey)
        return unusable(what, path, CoreText::tr(": it contains a private key; choose the certificate's file"));
    if (isKeyWanted && says.contains("BEGIN CERTIFICATE"))
        return unusable(what, path, CoreText::tr(": it contains a certificate; choose the file of its key"));
    return unusable(what, path,
                    CoreText::tr(": choose a PEM file, which contains a line -----BEGIN %1-----")
                        .arg(isKeyWanted ? QLatin1String("PRIVATE KEY") : QLatin1String("CERTIFICATE")));
}

} // namespace lockscope::redis
