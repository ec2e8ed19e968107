#include "core/actions/audit/audit_chain.h"
#include "core/base/escape.h"

#include <QFile>

namespace lockscope::actions {

namespace {

using What = AuditFinding::What;

QString shown(const QString &file)
{
    return toDisplay(QFile::encodeName(file));
}

const char *templateOf(const AuditFinding &finding)
{
    const bool isOne = finding.count == 1;
    switch (finding.what) {
    case What::Changed: return QT_TRANSLATE_NOOP("describe", "line %1 of %2 was changed after it was written");
    case What::Missing:
        return isOne ? QT_TRANSLATE_NOOP("describe", "a record is missing before line %1 of %2")
                     : QT_TRANSLATE_NOOP("describe", "%3 records are missing before line %1 of %2");
    case What::Added: return QT_TRANSLATE_NOOP("describe", "line %1 of %2 was put in, or lines changed places there");
    case What::NoBeginning:
        return QT_TRANSLATE_NOOP("describe", "line %1 of %2 is not the first record: what came before is missing");
    case What::EndMissing:
        return isOne ? QT_TRANSLATE_NOOP("describe", "the last record is missing or cut off, behind line %1 of %2")
                     : QT_TRANSLATE_NOOP("describe", "%3 records are missing at the end, behind line %1 of %2");
    case What::EndChanged:
        return QT_TRANSLATE_NOOP("describe", "the last record, line %1 of %2, was changed after it was written");
    case What::CutOff:
        return QT_TRANSLATE_NOOP("describe",
                                 "line %1 of %2 is cut off: the program or the machine ended while it was "
                                 "written, or the disk was full");
    case What::NoHead: break;
    }
    return QT_TRANSLATE_NOOP("describe",
                             "nothing says which record was the last: records missing behind line %1 of %2 "
                             "would not be noticed");
}

} // namespace

words::Phrase phraseOf(const AuditFinding &finding)
{
    words::Phrase phrase{templateOf(finding), {QString::number(finding.line), shown(finding.file)}};
    const bool isCounted = finding.what == What::Missing || finding.what == What::EndMissing;
    if (isCounted && finding.count != 1)
        phrase.arguments.push_back(QString::number(finding.count));
    return phrase;
}

words::Phrase phraseOf(const AuditVerdict &verdict)
{
    if (const AuditFinding *damage = verdict.damage())
        return phraseOf(*damage);
    if (verdict.hasNoRecord())
        return {QT_TRANSLATE_NOOP("describe",
                                  "no line of it is a record: it is no audit file, or none was ever written whole"),
                {}};
    if (verdict.records == 1)
        return {QT_TRANSLATE_NOOP("describe", "chain verified: one record"), {}};
    return {QT_TRANSLATE_NOOP("describe", "chain verified: %1 records"), {QString::number(verdict.records)}};
}

} // namespace lockscope::actions
