#include "core/redis/tls/pem_file.h"

#include "core/base/escape.h"

#include <QFile>

namespace lockscope::redis {

namespace {

constexpr qint64 mostOfIt = 4 << 20; // the authorities of a whole system are a tenth of it

Error unusable(const char *what, const QString &path, const QString &why)
{
    return {Error::Kind::Precondition,
            QStringLiteral("no usable %1 in %2%3").arg(QLatin1String(what), toDisplay(path.toUtf8()), why),
            {},
            {}};
}

} // namespace

Result<QByteArray> readPem(const char *what, const QString &path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) // a buffer would keep it
        return file.read(mostOfIt);
    return unusable(what, path, QLatin1String(": ") + file.errorString());
}

Error noPem(const char *what, const QString &path, const QByteArray &says)
{
    const bool isKeyWanted = QByteArrayView(what) == "private key";
    const bool hasKey = says.contains("PRIVATE KEY-----");
    if (says.contains("BEGIN OPENSSH PRIVATE KEY"))
        return unusable(what, path, QStringLiteral(": it is a key for ssh, which TLS does not take"));
    if (isKeyWanted && hasKey)
        return unusable(what, path, QStringLiteral(": of a whole one of the kinds RSA, EC and DSA it is none"));
    if (hasKey)
        return unusable(what, path, QStringLiteral(": there is a private key in it; choose the certificate's file"));
    if (isKeyWanted && says.contains("BEGIN CERTIFICATE"))
        return unusable(what, path, QStringLiteral(": there is a certificate in it; choose the file of its key"));
    return unusable(what, path,
                    QStringLiteral(": choose a file in the format PEM, with a line -----BEGIN %1-----")
                        .arg(isKeyWanted ? QLatin1String("PRIVATE KEY") : QLatin1String("CERTIFICATE")));
}

} // namespace lockscope::redis
