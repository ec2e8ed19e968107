#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace lockscope {

QList<QJsonObject> objectsOf(const QByteArray &lines); // one a line, as programs print them
QList<QJsonObject> auditRecords(const QString &file); // as they stand in it; none: there is no such file

} // namespace lockscope
