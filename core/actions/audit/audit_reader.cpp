#include "core/actions/audit/audit_reader.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QDir>
#include <QFileInfo>

#include <sys/stat.h>
#include <unistd.h>

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

Error unreadable(const QFile &file)
{
    return {Error::Kind::Forbidden,
            CoreText::tr("the audit file %1 cannot be read: %2")
                .arg(toDisplay(QFile::encodeName(file.fileName())), file.errorString()),
            QByteArrayLiteral("AUDIT"),
            {}};
}

} // namespace

AuditReader::AuditReader(QString file)
    : m_path(cleanPath(file))
    , m_alone(isFullAuditFile(m_path))
    , m_verifier(m_path, std::nullopt, !m_alone)
{ }

std::optional<QString> AuditReader::nextFull() const
{
    if (m_alone)
        return std::nullopt;
    for (const QString &path : fullAuditFiles(m_path)) {
        if (!m_parts.contains(path))
            return path;
    }
    return std::nullopt;
}

Result<bool> AuditReader::openNext()
{
    for (;;) {
        const auto full = nextFull();
        auto next = std::make_unique<QFile>(full.value_or(m_path));
        if (!next->exists() || (m_alone && !m_parts.isEmpty()))
            return false;
        if (!next->open(QIODevice::ReadOnly))
            return unreadable(*next);
        if (!full && nextFull())
            continue; // the file was renamed just now
        m_in = std::move(next);
        m_parts << m_in->fileName();
        m_line = 0;
        m_at = 0;
        m_last.clear();
        return true;
    }
}

// Also finds a file that was renamed while it was read.
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
    m_parts.last() = fullNameOf(*m_in).value_or(m_alone ? m_path : QString());
    m_in.reset();
}

void AuditReader::addLine(bool hasEnd)
{
    const QByteArray bytes = std::exchange(m_half, {});
    m_verifier.add(m_in->fileName(), ++m_line, bytes, hasEnd);
    const AuditLine line = AuditLine::of(bytes);
    if (line.isRecord)
        m_history.add(line.record, {std::size_t(m_parts.size()) - 1, m_at, bytes.size()});
    m_at += bytes.size() + (hasEnd ? 1 : 0);
    m_last = hasEnd ? bytes + '\n' : bytes;
}

bool AuditReader::isRewritten() const
{
    QByteArray now(m_last.size(), Qt::Uninitialized);
    const ssize_t got = ::pread(m_in->handle(), now.data(), size_t(now.size()), m_at - m_last.size());
    return got != now.size() || now != m_last;
}

Result<bool> AuditReader::read(int mostLines)
{
    if (!m_alone)
        m_verifier.setHead(readAuditHead(m_path));
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
            if (m_in->error() != QFileDevice::NoError)
                return unreadable(*m_in);
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
    const bool isReplaced = isShorter || isAnother || isRewritten();
    if (isReplaced)
        *this = AuditReader(m_path);
    return isReplaced;
}

AuditVerdict AuditReader::verdict() const
{
    if (m_half.isEmpty())
        return m_verifier.verdict();
    AuditVerifier verifier = m_verifier;
    verifier.add(m_in->fileName(), m_line + 1, m_half, false);
    return verifier.verdict();
}

QByteArray AuditReader::line(const AuditPlace &place) const
{
    const auto part = qsizetype(place.part);
    if (place.size < 0 || part >= m_parts.size())
        return {};
    const bool isOpen = m_in && part + 1 == m_parts.size();
    QFile in(isOpen ? fullNameOf(*m_in).value_or(m_parts[part]) : m_parts[part]);
    if (!in.open(QIODevice::ReadOnly) || !in.seek(place.at))
        return {};
    return in.read(place.size);
}

} // namespace lockscope::actions
