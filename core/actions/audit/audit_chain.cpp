#include "core/actions/audit/audit_chain.h"

#include "core/actions/audit/audit_line.h"

#include <algorithm>

namespace lockscope::actions {

using What = AuditFinding::What;

AuditChain::AuditChain(QString trail, std::optional<AuditHead> head, bool fromFirst)
    : m_trail(std::move(trail))
    , m_head(std::move(head))
    , m_fromFirst(fromFirst)
{ }

void AuditChain::find(What what, const Line &at, qint64 count)
{
    if (m_verdict.findings.size() < mostFindings)
        m_verdict.findings.push_back({what, at.file, at.line, count});
}

void AuditChain::forgetCutOff(AuditVerdict &verdict, const Line &at)
{
    std::erase_if(verdict.findings, [&at](const AuditFinding &finding) {
        return finding.what == What::CutOff && finding.file == at.file && finding.line == at.line;
    });
}

// The hash says that something is wrong, the numbers what.
void AuditChain::compare(const Line &line, const QByteArray &prev, bool isNumbered)
{
    const qint64 expected = m_last->number + 1;
    const bool canCount = isNumbered && m_isNumbered;
    if (canCount && line.number > expected)
        find(What::Missing, line, line.number - expected);
    else if (canCount && line.number < expected)
        find(What::Added, line);
    else if (prev != m_last->hash) {
        forgetCutOff(m_verdict, *m_last);
        find(What::Changed, *m_last);
    }
}

void AuditChain::add(const QString &file, qint64 number, const QByteArray &bytes, bool hasEnd)
{
    const AuditLine read = AuditLine::of(bytes);
    const qint64 follows = m_last ? m_last->number + 1 : 1;
    const Line line{file, number, read.number.value_or(follows), auditHash(bytes), read.isRecord, hasEnd};
    if (!read.isRecord)
        find(What::CutOff, line); // the next record's hash tells whether it was there when that was written
    else if (m_last)
        compare(line, read.prev, read.number.has_value());
    else if (m_fromFirst && (read.prev != auditHash({}) || line.number != 1))
        find(What::NoBeginning, line);
    m_verdict.records += read.isRecord ? 1 : 0;
    m_isNumbered = read.number.has_value() || (!read.isRecord && m_isNumbered);
    m_last = line;
}

void AuditChain::judgeEnd(AuditVerdict &verdict) const
{
    const Line last = m_last.value_or(Line{m_trail});
    if (!m_head) {
        if (m_last)
            verdict.findings.push_back({What::NoHead, last.file, last.line, 0});
        return;
    }
    const qint64 whole = last.isRecord ? last.number : last.number - 1;
    if (m_head->number > whole) {
        forgetCutOff(verdict, last); // what was whole once was not cut off by a crash
        verdict.findings.push_back({What::EndMissing, last.file, last.line, m_head->number - whole});
    } else if (m_head->number == last.number && (m_head->hash != last.hash || !last.hasEnd)) {
        verdict.findings.push_back({What::EndChanged, last.file, last.line, 0});
    }
}

AuditVerdict AuditChain::verdict() const
{
    AuditVerdict verdict = m_verdict;
    if (m_last && m_last->isRecord && !m_last->hasEnd && (!m_head || m_head->number < m_last->number))
        verdict.findings.push_back({What::CutOff, m_last->file, m_last->line, 0});
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
