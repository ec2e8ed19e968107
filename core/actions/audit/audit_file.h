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

// The files of one audit trail: the one that is written to, FILE; those that were full, FILE.000001 and on, oldest
// first, which nobody deletes; and FILE.head, which says what was written last.
namespace lockscope::actions {

// The file of an AuditLog: blocking, for one thread at a time; other programs may write to it meanwhile. Mode 0600
// from the moment it is there, unless somebody made it for a group; the folders that had to be made are 0700. A device
// or a pipe is refused. What append() returned is on the disk, the file's name in its folder too; what it refused is
// taken back, as far as the disk lets us. A full one is put aside, and nothing is ever deleted.
class AuditFile {
public:
    using Sync = std::function<int(int descriptor)>; // as fsync(); for tests
    static constexpr qint64 fullAt = 16 * 1024 * 1024; // bytes; the record that comes then begins the next file

    explicit AuditFile(QString path, Sync sync = &::fsync, qint64 fullAtBytes = fullAt);

    const QString &path() const { return m_path; }
    // Adds id, number, times, OS user, host, program and `prev`, the SHA-256 of the line before, and writes it out; the
    // record's id. Forbidden, token AUDIT, with a message that names the file, when it cannot be written.
    Result<QString> append(QJsonObject record) const;

private:
    QString makeFolder(const QString &folder) const; // why not
    bool syncFolder(const QString &folder) const;
    void putAsideWhenFull() const;
    QString write(QJsonObject record) const; // why not
    QString writeLine(const PosixFile &file, qint64 size, const QByteArray &bytes) const; // why not

    QString m_path;
    Sync m_sync;
    qint64 m_fullAt;
    QString m_osUser;
};

// The SHA-256 of a line without its end, in hexadecimal: what the next record carries as `prev`.
QByteArray auditHash(const QByteArray &line);

// A line of an audit file, as far as the chain is concerned.
struct AuditLine {
    bool isRecord = false; // else half a line, or somebody else's
    QByteArray prev; // the hash of the line before, as it was then
    std::optional<qint64> number; // which line it is, counted over all files from 1; older records have none
    QJsonObject record;

    static AuditLine of(const QByteArray &line);
};

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
