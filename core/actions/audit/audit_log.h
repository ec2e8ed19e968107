#pragma once

#include "core/actions/audit/audit_writer.h"
#include "core/async/settle_once.h"
#include "core/async/task.h"

#include <memory>

namespace lockscope::actions {

// Append-only JSON lines (SECURITY.md): one record per intent and one per outcome, each with the SHA-256 of the line
// before it. A separate thread waits for the file and the disk, so that renewals on the caller's thread are not
// delayed. That thread writes the records one at a time, in the order in which they were requested. Copies share the
// writer. The destructor of the last copy waits until every requested record is written. Use from one thread.
class AuditLog {
public:
    explicit AuditLog(QString file); // creates the folder if it is missing
    AuditLog(QString file, AuditWriter::Sync sync); // for tests
    static QString defaultFile(); // XDG state: …/lockscope/audit.jsonl

    const QString &file() const;
    // See AuditWriter::append(). Completes after the record is synced.
    Task<Result<QString>> append(QJsonObject record) const;

private:
    class Writer;
    std::shared_ptr<Writer> m_writer;
};

} // namespace lockscope::actions
