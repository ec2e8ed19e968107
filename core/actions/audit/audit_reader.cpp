#include "core/actions/audit/audit_reader.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::actions {

using Found = AuditFinding::What;

namespace {

QString shown(const QString &file)
{
    return toDisplay(QFile::encodeName(file));
}

const char *templateOf(const AuditFinding &finding)
{

    switch (finding.what) {
    case Found::Changed: return QT_TRANSLATE_NOOP("describe", "line %1 of %2 was changed after it was written");
    case Found::Missing: return QT_TRANSLATE_N_NOOP("describe", "%n records are missing before line %1 of %2");
    case Found::Added:
        return QT_TRANSLATE_NOOP("describe", "line %1 of %2 was inserted, or lines changed places there");
    case Found::NoBeginning:
        return QT_TRANSLATE_NOOP("describe", "line %1 of %2 is not the first record: earlier records are missing");
    case Found::EndMissing:
        return QT_TRANSLATE_N_NOOP("describe", "%n records are missing or cut off at the end, after line %1 of %2");
    case Found::EndChanged:
        return QT_TRANSLATE_NOOP("describe", "the last record, line %1 of %2, was changed after it was written");
    case Found::CutOff:
        return QT_TRANSLATE_NOOP(
            "describe",
            "line %1 of %2 is cut off: the program or the machine stopped while writing it, or the disk was full");
    case Found::NoHead: break;
    }
    return QT_TRANSLATE_NOOP("describe",
                             "the last record is unknown: missing records after line %1 of %2 would not be noticed");
}

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

words::Phrase phraseOf(const AuditFinding &finding)
{
    const bool isCounted = finding.what == Found::Missing || finding.what == Found::EndMissing;
    const words::Arguments place{QString::number(finding.line), shown(finding.file)};
    return isCounted ? words::counted(templateOf(finding), finding.count, place)
                     : words::Phrase{templateOf(finding), place};
}

words::Phrase phraseOf(const AuditVerdict &verdict)
{
    if (const AuditFinding *damage = verdict.damage())
        return phraseOf(*damage);
    if (verdict.hasNoRecord())
        return {QT_TRANSLATE_NOOP("describe",
                                  "it has no records: it is not an audit file, or no record was written completely"),
                {}};
    return words::counted(QT_TRANSLATE_N_NOOP("describe", "chain verified: %n records"), verdict.records);
}

AuditChain::AuditChain(QString trail, std::optional<AuditHead> head, bool fromFirst)
    : m_trail(std::move(trail))
    , m_head(std::move(head))
    , m_fromFirst(fromFirst)
{ }

void AuditChain::find(Found what, const Line &at, qint64 count)
{
    if (m_verdict.findings.size() < mostFindings)
        m_verdict.findings.push_back({what, at.file, at.line, count});
}

void AuditChain::forgetCutOff(AuditVerdict &verdict, const Line &at)
{
    std::erase_if(verdict.findings, [&at](const AuditFinding &finding) {
        return finding.what == Found::CutOff && finding.file == at.file && finding.line == at.line;
    });
}

// The record numbers show whether records are missing or were added. Otherwise, a wrong hash shows that the line before
// was changed.
void AuditChain::compare(const Line &line, const QByteArray &prev, bool isNumbered)
{
    const qint64 expected = m_last->number + 1;
    const bool canCount = isNumbered && m_isNumbered;
    if (canCount && line.number > expected)
        find(Found::Missing, line, line.number - expected);
    else if (canCount && line.number < expected)
        find(Found::Added, line);
    else if (prev != m_last->hash) {
        forgetCutOff(m_verdict, *m_last);
        find(Found::Changed, *m_last);
    }
}

void AuditChain::add(const QString &file, qint64 number, const QByteArray &bytes, bool hasEnd)
{
    const AuditLine read = AuditLine::of(bytes);
    const qint64 follows = m_last ? m_last->number + 1 : 1;
    const Line line{file, number, read.number.value_or(follows), auditHash(bytes), read.isRecord, hasEnd};
    if (!read.isRecord)
        find(Found::CutOff, line); // compare() removes this finding if the next record's hash does not match
    else if (m_last)
        compare(line, read.prev, read.number.has_value());
    else if (m_fromFirst && (read.prev != auditHash({}) || line.number != 1))
        find(Found::NoBeginning, line);
    m_verdict.records += read.isRecord ? 1 : 0;
    m_isNumbered = read.number.has_value() || (!read.isRecord && m_isNumbered);
    m_last = line;
}

void AuditChain::judgeEnd(AuditVerdict &verdict) const
{
    const Line last = m_last.value_or(Line{m_trail});
    if (!m_head) {
        if (m_last)
            verdict.findings.push_back({Found::NoHead, last.file, last.line, 0});
        return;
    }
    const qint64 whole = last.isRecord ? last.number : last.number - 1;
    if (m_head->number > whole) {
        forgetCutOff(verdict, last); // the line was once complete, so no crash cut it off
        verdict.findings.push_back({Found::EndMissing, last.file, last.line, m_head->number - whole});
    } else if (m_head->number == last.number && (m_head->hash != last.hash || !last.hasEnd)) {
        verdict.findings.push_back({Found::EndChanged, last.file, last.line, 0});
    }
}

AuditVerdict AuditChain::verdict() const
{
    AuditVerdict verdict = m_verdict;
    if (m_last && m_last->isRecord && !m_last->hasEnd && (!m_head || m_head->number < m_last->number))
        verdict.findings.push_back({Found::CutOff, m_last->file, m_last->line, 0});
    judgeEnd(verdict);
    return verdict;
}

bool AuditVerdict::hasNoRecord() const
{
    const auto isLine = [](const AuditFinding &finding) { return finding.what == AuditFinding::What::CutOff; };
    return records == 0 && std::any_of(findings.begin(), findings.end(), isLine);
}

const AuditFinding *AuditVerdict::damage() const
{
    const auto found =
        std::find_if(findings.begin(), findings.end(), [](const AuditFinding &each) { return each.isDamage(); });
    return found == findings.end() ? nullptr : &*found;
}

AuditReader::AuditReader(QString file)
    : m_path(cleanPath(file))
    , m_alone(isFullAuditFile(m_path))
    , m_chain(m_path, std::nullopt, !m_alone)
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
            return Error{Error::Kind::Forbidden,
                         CoreText::tr("the audit file %1 cannot be read: %2")
                             .arg(toDisplay(QFile::encodeName(next->fileName())), next->errorString()),
                         QByteArrayLiteral("AUDIT"),
                         {}};
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
    m_chain.add(m_in->fileName(), ++m_line, bytes, hasEnd);
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
        m_chain.setHead(readAuditHead(m_path));
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
    const bool isReplaced = isShorter || isAnother || isRewritten();
    if (isReplaced)
        *this = AuditReader(m_path);
    return isReplaced;
}

AuditVerdict AuditReader::verdict() const
{
    if (m_half.isEmpty())
        return m_chain.verdict();
    AuditChain chain = m_chain;
    chain.add(m_in->fileName(), m_line + 1, m_half, false);
    return chain.verdict();
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
