#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

#include <unistd.h>

namespace lockscope {
class PosixFile;
}

// An audit trail consists of three parts. FILE gets the new records. FILE.000001 and up are the full files, oldest
// first; they are never deleted. FILE.head describes the last record written.
namespace lockscope::actions {

// Writes the records of an AuditLog to its file. Blocking; use from one thread at a time. Other programs may write to
// the same file. The file is created with mode 0600; an existing file that its group may write to stays shared with
// that group, and so does the file after it. New folders have mode 0700. A device or a pipe is refused. Once append()
// returns successfully, the record and the file's name in its folder are on the disk. A failed append() removes what it
// wrote, as far as the disk allows. A full file is renamed, and nothing is ever deleted.
class AuditWriter {
public:
    using Sync = std::function<int(int descriptor)>; // has the contract of fsync(); replaced in tests
    static constexpr qint64 fullAt = 16 * 1024 * 1024; // bytes; at this size, the next record begins a new file

    explicit AuditWriter(QString path, Sync sync = &::fsync, qint64 fullAtBytes = fullAt);

    const QString &path() const { return m_path; }
    // Adds id, number, times, OS user, host, program and `prev` (the SHA-256 of the line before) and writes the record.
    // Returns the record's id. Error: Forbidden with the token AUDIT when the record cannot be written. The error
    // message names the file.
    Result<QString> append(QJsonObject record) const;

private:
    QString makeFolder(const QString &folder) const; // returns the error; empty on success
    bool syncFolder(const QString &folder) const;
    void putAsideWhenFull() const;
    QString write(QJsonObject record) const; // returns the error; empty on success
    QString writeLine(const PosixFile &file, qint64 size, const QByteArray &bytes) const; // as write()

    QString m_path;
    Sync m_sync;
    qint64 m_fullAt;
    QString m_osUser;
};

// The SHA-256 of a line without its line feed, in hexadecimal. The next record contains this hash as `prev`.
QByteArray auditHash(const QByteArray &line);

// The parts of an audit line that the hash chain needs.
struct AuditLine {
    bool isRecord = false; // false for an incomplete line or a line of another program
    QByteArray prev; // the hash that the line before had when this record was written
    std::optional<qint64> number; // from 1, across all files; records of older versions have no number
    QJsonObject record;

    static AuditLine of(const QByteArray &line);
};

QStringList fullAuditFiles(const QString &file); // paths, oldest first
QString nextFullAuditFile(const QString &file);
bool isFullAuditFile(const QString &file); // by its name

// The content of FILE.head. It is written after each record, so that records missing from the end are noticed.
struct AuditHead {
    qint64 number = 0; // of the last line
    QByteArray hash; // of the last line
};
std::optional<AuditHead> readAuditHead(const QString &file); // nullopt if missing or unreadable
// Replaces the head atomically, without syncing it. If the write is lost, the old head is merely out of date and still
// correct.
void writeAuditHead(const QString &file, const AuditHead &head);

} // namespace lockscope::actions
