#include "core/redis/tls/pem_file.h"

#include "core/base/escape.h"

#include <QFile>

namespace lockscope::redis {

namespace {

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
        return file.readAll();
    return unusable(what, path, QLatin1String(": ") + file.errorString());
}

Error noPem(const char *what, const QString &path)
{
    return unusable(what, path, QStringLiteral(" (PEM is expected)"));
}

} // namespace lockscope::redis
