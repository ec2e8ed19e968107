#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QString>

#include <functional>

namespace lockscope::actions {

// The file of an AuditLog: blocking, for one thread at a time; other programs may write to it meanwhile. Mode 0600
// from the moment it is there, and so are the folders that had to be made 0700. What append() returned is on the disk,
// the file's name in its folder too.
class AuditFile {
public:
    using Sync = std::function<int(int descriptor)>; // as fsync(); for tests

    AuditFile(QString path, Sync sync);

    const QString &path() const { return m_path; }
    // Adds id, time, OS user, host, program version and `prev`, the SHA-256 of the line before, and writes it out; the
    // record's id. Forbidden, token AUDIT, with a message that names the file, when it cannot be written.
    Result<QString> append(QJsonObject record) const;

private:
    QString makeFolder(const QString &folder) const; // why not
    bool syncFolder(const QString &folder) const;
    QString write(QJsonObject record) const; // why not

    QString m_path;
    Sync m_sync;
    QString m_osUser;
};

} // namespace lockscope::actions
