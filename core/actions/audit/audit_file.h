#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QString>

#include <functional>

#include <unistd.h>

namespace lockscope::actions {

class PosixFile;

// The file of an AuditLog: blocking, for one thread at a time; other programs may write to it meanwhile. Mode 0600
// from the moment it is there, unless somebody made it for a group; the folders that had to be made are 0700. A device
// or a pipe is refused. What append() returned is on the disk,
// the file's name in its folder too; what it refused is taken back, as far as the disk lets us. A full one is put
// aside, and nothing is ever deleted (audit_parts.h).
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

} // namespace lockscope::actions
