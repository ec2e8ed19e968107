#pragma once

#include "core/actions/undo/saved_undo.h"

#include <optional>

namespace lockscope::actions {

// The folder of saved undos, beside the audit file: one file for each action, named after its audit record. Only this
// user may read the folder. write() and read() remove the files that are too old. They do so at the first call, and
// then at most every undoFor, because it reads all files and a bulk action writes thousands.
class UndoFolder {
public:
    // The clock must outlive it. `bootId`: for tests.
    UndoFolder(const QString &auditFile, const Clock *clock, QByteArray bootId = bootIdNow());

    const QString &path() const { return m_path; }
    // Error: why the undo cannot be saved.
    Result<void> write(const SavedUndo &undo) const;
    // Errors: Precondition when there is no file for the record, or it is too old, damaged, or accessible to other
    // users.
    Result<SavedUndo> read(const QString &record) const;
    // Removes the file, so that an action is undone only once. False if another process removed it first.
    bool take(const QString &record) const;

private:
    std::optional<Error> whyNotOurs() const;
    QByteArray fileOf(const QString &record) const;
    Result<SavedUndo> readFile(const QString &record) const;
    void removeOld() const;

    const QString m_path;
    const Clock *const m_clock;
    const QByteArray m_bootId;
    mutable std::optional<Instant> m_cleanedAt;
};

} // namespace lockscope::actions
