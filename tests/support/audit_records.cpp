#include "tests/support/audit_records.h"

#include <QFile>
#include <QJsonDocument>

namespace lockscope {

QList<QJsonObject> objectsOf(const QByteArray &lines)
{
    QList<QJsonObject> all;
    for (const QByteArray &line : lines.trimmed().split('\n')) {
        if (!line.isEmpty())
            all << QJsonDocument::fromJson(line).object();
    }
    return all;
}

QList<QJsonObject> auditRecords(const QString &file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? objectsOf(in.readAll()) : QList<QJsonObject>();
}

} // namespace lockscope
