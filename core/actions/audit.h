#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QString>

namespace lockscope::actions {

// Append-only JSON lines (security.md 4.4, as far as this version goes): one record per intent and one per outcome,
// fsynced before append() returns; each carries the SHA-256 of the line before it. Mode 0600, never deleted by us.
class AuditLog {
public:
    explicit AuditLog(QString file); // the folder is made when missing
    static QString defaultFile(); // XDG state: …/lockscope/audit.jsonl

    const QString &file() const { return m_file; }
    // Adds id, time, OS user, host, program version and the hash chain to `record`, and writes it out.
    // Forbidden with a message that names the file and what to do when it cannot be written.
    Result<QString> append(QJsonObject record) const; // the record's id

private:
    QString m_file;
};

} // namespace lockscope::actions
