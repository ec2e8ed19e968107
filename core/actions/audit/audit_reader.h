#pragma once

#include "core/actions/audit/audit_history.h"
#include "core/actions/audit/audit_verifier.h"
#include "core/base/result.h"

#include <QFile>

#include <memory>

namespace lockscope::actions {

// Reads a trail (audit_writer.h) from its first line, and later the lines appended to it. Blocking; use on one thread.
// It takes no file lock, because it reads each line only after the line is complete.
class AuditReader {
public:
    // `file`: the file that gets the new records, or one full file, which is then read alone.
    explicit AuditReader(QString file);

    const QString &file() const { return m_path; }
    // Reads at most `mostLines` more lines. Returns false if there are no more lines now. Error: Forbidden when a file
    // cannot be read. The error message names the file.
    Result<bool> read(int mostLines);
    // Starts again from the first line if the files that were read have been replaced. Returns true then.
    bool restartWhenReplaced();

    AuditHistory &history() { return m_history; }
    // The line from its file, even if the file was renamed since; empty when it cannot be read.
    QByteArray line(const AuditPlace &place) const;
    AuditVerdict verdict() const;

private:
    Result<bool> openNext(); // false after the last file
    std::optional<QString> nextFull() const;
    std::optional<QString> fullNameOf(const QFile &open) const;
    bool isLast() const; // lines may still be appended to the open file
    void finish(); // closes the open file and adds its last line if incomplete
    void addLine(bool hasEnd); // adds the line in m_half
    bool isRewritten() const; // the file now has other bytes where the last line was

    QString m_path;
    bool m_alone;
    std::unique_ptr<QFile> m_in;
    QStringList m_parts; // the files read so far, by their current names; the open file is the last one
    qint64 m_line = 0;
    qint64 m_at = 0; // offset of the next line
    QByteArray m_half; // the part of the next line that was read so far
    QByteArray m_last; // the line before, with its line feed
    AuditVerifier m_verifier;
    AuditHistory m_history;
};

} // namespace lockscope::actions
