#include "core/actions/audit/audit_verifier.h"

#include "core/base/escape.h"

#include <QFile>

#include <algorithm>

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

AuditVerifier::AuditVerifier(QString trail, std::optional<AuditHead> head, bool fromFirst)
    : m_trail(std::move(trail))
    , m_head(std::move(head))
    , m_fromFirst(fromFirst)
{ }

void AuditVerifier::find(Found what, const Line &at, qint64 count)
{
    if (m_verdict.findings.size() < mostFindings)
        m_verdict.findings.push_back({what, at.file, at.line, count});
}

void AuditVerifier::forgetCutOff(AuditVerdict &verdict, const Line &at)
{
    std::erase_if(verdict.findings, [&at](const AuditFinding &finding) {
        return finding.what == Found::CutOff && finding.file == at.file && finding.line == at.line;
    });
}

// The record numbers show whether records are missing or were added. Otherwise, a wrong hash shows that the line before
// was changed.
void AuditVerifier::compare(const Line &line, const QByteArray &prev, bool isNumbered)
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

void AuditVerifier::add(const QString &file, qint64 number, const QByteArray &bytes, bool hasEnd)
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

void AuditVerifier::judgeEnd(AuditVerdict &verdict) const
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

AuditVerdict AuditVerifier::verdict() const
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

} // namespace lockscope::actions
