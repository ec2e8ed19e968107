#include "core/actions/audit/audit_end.h"

#include "core/actions/audit/audit_line.h"
#include "core/actions/audit/posix_file.h"

#include <QFile>

#include <fcntl.h>
#include <sys/stat.h>

namespace lockscope::actions {

namespace {

constexpr qint64 chunk = 64 * 1024;
constexpr int mostHalfLines = 8; // in a row: then all are counted

// The line that ends at `end`, without its end: the next record's hash covers it, however long it is.
std::optional<QByteArray> lineBefore(const PosixFile &file, qint64 end)
{
    QByteArray line;
    while (end > 0) {
        const qint64 from = std::max<qint64>(0, end - chunk);
        const auto part = file.read(from, end - from);
        if (!part)
            return std::nullopt;
        const qsizetype before = part->lastIndexOf('\n');
        line.prepend(part->mid(before + 1));
        if (before >= 0)
            break;
        end = from;
    }
    return line;
}

std::optional<qint64> countLines(const PosixFile &file, qint64 size)
{
    qint64 lines = 0;
    for (qint64 at = 0; at < size; at += chunk) {
        const auto part = file.read(at, std::min(chunk, size - at));
        if (!part)
            return std::nullopt;
        lines += part->count('\n');
    }
    return lines;
}

struct Counted {
    qint64 lines = 0;
    bool fromFirst = false; // of all files; else of this one alone
};

// Half a line has no number, nor has a record of an older version: the nearest before it has one, or all are counted.
std::optional<Counted> count(const PosixFile &file, qint64 size, qint64 end, QByteArray line)
{
    for (int behind = 0; behind < mostHalfLines && end > 0; ++behind) {
        if (const auto number = AuditLine::of(line).number)
            return Counted{*number + behind, true};
        end -= line.size() + 1;
        const auto before = lineBefore(file, std::max<qint64>(0, end));
        if (!before)
            return std::nullopt;
        line = *before;
    }
    const auto ends = countLines(file, size);
    const auto last = file.read(size - 1, 1);
    if (!ends || !last)
        return std::nullopt;
    return Counted{*ends + (*last == "\n" ? 0 : 1), false};
}

struct FileEnd {
    AuditEnd end;
    bool isCountedAlone = false;
};

std::optional<FileEnd> readFileEnd(const PosixFile &file, qint64 size)
{
    if (size == 0)
        return FileEnd{{{0, auditHash({})}, false}, true};
    const auto last = file.read(size - 1, 1);
    if (!last)
        return std::nullopt;
    const bool isCutOff = *last != "\n";
    const qint64 end = isCutOff ? size : size - 1;
    const auto line = lineBefore(file, end);
    const auto counted = line ? count(file, size, end, *line) : std::nullopt;
    if (!counted)
        return std::nullopt;
    return FileEnd{{{counted->lines, auditHash(*line)}, isCutOff}, !counted->fromFirst};
}

} // namespace

std::optional<AuditEnd> readAuditEnd(const QString &path, const PosixFile &file, qint64 size)
{
    auto here = readFileEnd(file, size);
    if (!here || !here->isCountedAlone)
        return here ? std::optional(here->end) : std::nullopt;
    const QStringList full = fullAuditFiles(path);
    if (full.isEmpty())
        return here->end;
    const PosixFile before(QFile::encodeName(full.constLast()), O_RDONLY);
    struct stat is;
    if (!before.isOpen() || ::fstat(before.descriptor(), &is) != 0)
        return std::nullopt;
    const auto there = readFileEnd(before, is.st_size);
    if (!there)
        return std::nullopt;
    here->end.last.number += there->end.last.number;
    if (size == 0)
        here->end.last.hash = there->end.last.hash;
    return here->end;
}

} // namespace lockscope::actions
