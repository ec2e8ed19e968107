#include "core/actions/audit/audit_reader.h"

#include "core/actions/audit/audit_line.h"
#include "core/base/escape.h"

#include <QDir>
#include <QFileInfo>

#include <sys/stat.h>

namespace lockscope::actions {

namespace {

bool isSameFile(const QFile &open, const QString &path)
{
    struct stat a, b;
    return ::fstat(open.handle(), &a) == 0 && ::stat(QFile::encodeName(path).constData(), &b) == 0
        && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

QString cleanPath(const QString &file)
{
    return QDir::cleanPath(QFileInfo(file).absoluteFilePath());
}

} // namespace

AuditReader::AuditReader(QString file)
    : m_path(cleanPath(file))
    , m_alone(isFullAuditFile(m_path))
    , m_chain(m_path, m_alone ? std::nullopt : readAuditHead(m_path), !m_alone)
{ }

std::optional<QString> AuditReader::nextFull() const
{
    if (m_alone)
        return std::nullopt;
    for (const QString &path : fullAuditFiles(m_path)) {
        if (!m_done.contains(path))
            return path;
    }
    return std::nullopt;
}

Result<bool> AuditReader::openNext()
{
    for (;;) {
        const auto full = nextFull();
        m_in = std::make_unique<QFile>(full.value_or(m_path));
        const bool isThere = m_in->exists() && !m_done.contains(m_in->fileName());
        if (isThere && !m_in->open(QIODevice::ReadOnly))
            return Error{Error::Kind::Forbidden,
                         QStringLiteral("the audit file %1 cannot be read: %2")
                             .arg(toDisplay(QFile::encodeName(m_in->fileName())), m_in->errorString()),
                         QByteArrayLiteral("AUDIT"),
                         {}};
        if (!full && nextFull())
            continue; // it was put aside just now
        m_line = 0;
        m_at = 0;
        if (!isThere)
            m_in.reset();
        return isThere;
    }
}

// Also of one that was put aside while it was read.
std::optional<QString> AuditReader::fullNameOf(const QFile &open) const
{
    for (const QString &full : fullAuditFiles(m_path)) {
        if (isSameFile(open, full))
            return full;
    }
    return std::nullopt;
}

bool AuditReader::isLast() const
{
    return !m_alone && m_in->fileName() == m_path && isSameFile(*m_in, m_path);
}

void AuditReader::finish()
{
    if (!m_half.isEmpty())
        addLine(false);
    if (const auto full = fullNameOf(*m_in))
        m_done << *full;
    else if (m_alone)
        m_done << m_path;
    m_in.reset();
}

void AuditReader::addLine(bool hasEnd)
{
    const QByteArray bytes = std::exchange(m_half, {});
    m_chain.add(m_in->fileName(), ++m_line, bytes, hasEnd);
    const AuditLine line = AuditLine::of(bytes);
    if (line.isRecord)
        m_history.add(line.record, {m_in->fileName(), m_at, bytes.size()});
    m_at += bytes.size() + (hasEnd ? 1 : 0);
}

Result<bool> AuditReader::read(int mostLines)
{
    for (int lines = 0; lines < mostLines;) {
        if (!m_in) {
            const auto opened = openNext();
            if (!opened || !*opened)
                return opened;
        }
        const QByteArray more = m_in->readLine();
        m_half += more;
        if (m_half.endsWith('\n')) {
            m_half.chop(1);
            addLine(true);
            ++lines;
        } else if (more.isEmpty()) {
            if (isLast())
                return false;
            finish();
        }
    }
    return true;
}

bool AuditReader::restartWhenReplaced()
{
    if (!m_in)
        return false;
    const bool isShorter = m_in->size() < m_at + m_half.size();
    const bool isAnother = !m_alone && !isLast() && !fullNameOf(*m_in);
    if (isShorter || isAnother)
        *this = AuditReader(m_path);
    return isShorter || isAnother;
}

AuditVerdict AuditReader::verdict() const
{
    if (m_half.isEmpty())
        return m_chain.verdict();
    AuditChain chain = m_chain;
    chain.add(m_in->fileName(), m_line + 1, m_half, false);
    return chain.verdict();
}

QByteArray readAuditLine(const AuditPlace &place)
{
    QFile in(place.file);
    if (place.size < 0 || !in.open(QIODevice::ReadOnly) || !in.seek(place.at))
        return {};
    return in.read(place.size);
}

} // namespace lockscope::actions
