#pragma once

#include <QByteArray>
#include <QJsonObject>

#include <optional>

namespace lockscope::actions {

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

} // namespace lockscope::actions
