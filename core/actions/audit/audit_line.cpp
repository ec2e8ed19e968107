#include "core/actions/audit/audit_line.h"

#include <QCryptographicHash>
#include <QJsonDocument>

namespace lockscope::actions {

QByteArray auditHash(const QByteArray &line)
{
    return QCryptographicHash::hash(line, QCryptographicHash::Sha256).toHex();
}

AuditLine AuditLine::of(const QByteArray &line)
{
    AuditLine read;
    read.record = QJsonDocument::fromJson(line).object();
    read.prev = read.record[QLatin1String("prev")].toString().toLatin1();
    const qint64 number = read.record[QLatin1String("n")].toInteger();
    if (number > 0)
        read.number = number;
    read.isRecord = !read.prev.isEmpty() && read.record[QLatin1String("id")].isString();
    return read;
}

} // namespace lockscope::actions
