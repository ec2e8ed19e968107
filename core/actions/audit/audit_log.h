#pragma once

#include "core/actions/audit/audit_file.h"
#include "core/async/settle_once.h"
#include "core/async/task.h"

#include <memory>

namespace lockscope::actions {

// Append-only JSON lines (SECURITY.md): one record per intent and one per outcome,
// each carrying the SHA-256 of the line before it. Waiting for the file and for the disk is done by a thread of its
// own, one record after the other in the order asked for: renewals of this thread go on meanwhile. Copies share it;
// destroying the last one waits until all that was asked for is written. Used from one thread.
class AuditLog {
public:
    explicit AuditLog(QString file); // the folder is made when missing
    AuditLog(QString file, AuditFile::Sync sync); // for tests
    static QString defaultFile(); // XDG state: …/lockscope/audit.jsonl

    const QString &file() const;
    // See AuditFile::append(). Synced before it is told.
    Task<Result<QString>> append(QJsonObject record) const;

private:
    class Writer;
    std::shared_ptr<Writer> m_writer;
};

} // namespace lockscope::actions
