#pragma once

#include "core/actions/audit/audit_chain.h"
#include "core/actions/audit/audit_history.h"
#include "core/base/result.h"

#include <QFile>

#include <memory>

namespace lockscope::actions {

// Reads a trail (audit_parts.h) from its first line on, and what is appended to it later. Blocking; on one thread.
// Takes no lock: a line that is just being written is read when it is whole.
class AuditReader {
public:
    // `file`: that is written to; or one that was put aside, which is then read alone.
    explicit AuditReader(QString file);

    const QString &file() const { return m_path; }
    // At most so many lines more. False: there are no more now. Errors: Forbidden, with a message that names the
    // file, when one cannot be read.
    Result<bool> read(int mostLines);
    // True when what was read is not there any more: everything is begun anew.
    bool restartWhenReplaced();

    AuditHistory &history() { return m_history; }
    // The line as it stands in its file, under whatever name that has by now; empty when it cannot be read.
    QByteArray line(const AuditPlace &place) const;
    AuditVerdict verdict() const;

private:
    Result<bool> openNext(); // false: there is none
    std::optional<QString> nextFull() const;
    std::optional<QString> fullNameOf(const QFile &open) const;
    bool isLast() const; // lines may still be appended to the one that is read
    void finish(); // the one that is read
    void addLine(bool hasEnd); // what is in m_half
    bool isRewritten() const; // another line stands where the last one was read

    QString m_path;
    bool m_alone;
    std::unique_ptr<QFile> m_in;
    QStringList m_parts; // what was read, and last what is read, by the names they have since
    qint64 m_line = 0;
    qint64 m_at = 0; // where the line begins that comes next
    QByteArray m_half; // what there is of it so far
    QByteArray m_last; // the line before it, with its end
    AuditChain m_chain;
    AuditHistory m_history;
};

} // namespace lockscope::actions
