#pragma once

#include "core/actions/audit/audit_parts.h"

#include <optional>

namespace lockscope::actions {

class PosixFile;

// What the next record continues.
struct AuditEnd {
    AuditHead last; // number 0, and the hash of nothing: there is none
    bool isCutOff = false; // the last line has no end: a full disk, or a crash
};

// Of `file`, which is open and has that size, behind those that were full before. nullopt: it cannot be read (errno).
std::optional<AuditEnd> readAuditEnd(const QString &path, const PosixFile &file, qint64 size);

} // namespace lockscope::actions
