#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

// The files of one audit trail: the one that is written to, FILE; those that were full, FILE.000001 and on, oldest
// first, which nobody deletes; and FILE.head, which says what was written last.
namespace lockscope::actions {

QStringList fullAuditFiles(const QString &file); // paths, oldest first
QString nextFullAuditFile(const QString &file);
bool isFullAuditFile(const QString &file); // by its name

// Written after each record, so that records that are gone from the end are missed.
struct AuditHead {
    qint64 number = 0; // of the last line
    QByteArray hash; // and its hash
};
std::optional<AuditHead> readAuditHead(const QString &file); // nullopt: there is none, or it cannot be read
// Replaces it as a whole, without waiting for the disk. A head that did not get there says less than it might, and
// nothing wrong.
void writeAuditHead(const QString &file, const AuditHead &head);

} // namespace lockscope::actions
