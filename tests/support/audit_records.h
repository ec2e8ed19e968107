#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace lockscope {

QList<QJsonObject> objectsOf(const QByteArray &lines); // one object per line, as programs print them
QList<QJsonObject> auditRecords(const QString &file); // the records in the file; empty if the file does not exist

} // namespace lockscope
