#include "core/actions/report.h"

#include "core/actions/outcome_words.h"
#include "core/base/escape.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::actions {

namespace {

using words::Phrase;

// What begins with a word of ours, and goes on with a sentence.
Phrase line(const char *begin, const Phrase &sentence)
{
    return {begin, {}, {sentence}};
}

void addBefore(const Report &report, std::vector<Phrase> &lines)
{
    const Plan &plan = *report.plan;
    lines.push_back(line(QT_TRANSLATE_NOOP("describe", "Before: "), words::summary(plan.seen, plan.readAt)));
    for (const Phrase &figure : words::evidence(plan.seen, plan.readAt, words::EvidenceAge::Once))
        lines.push_back(line("  - ", figure));
}

void addOutcome(const Report &report, std::vector<Phrase> &lines)
{
    lines.push_back(line(QT_TRANSLATE_NOOP("describe", "Outcome: "), outcomePhrase(*report.plan, report.outcome)));
    if (const auto reached = reachedPhrase(*report.plan, report.outcome))
        lines.push_back(line("  - ", *reached));
    for (const Phrase &difference : report.outcome.differences)
        lines.push_back(line("  - ", difference));
    if (report.next)
        lines.push_back(line(QT_TRANSLATE_NOOP("describe", "Next: "), *report.next));
    if (report.now)
        lines.push_back(line(QT_TRANSLATE_NOOP("describe", "Now: "), *report.now));
}

Phrase auditPhrase(const Outcome &outcome)
{
    if (outcome.auditFile.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "Audit: not recorded"), {}};
    if (!outcome.isRecorded())
        return {QT_TRANSLATE_NOOP("describe",
                                  "Audit: the intent is record %1 in %2, the outcome could not be recorded: %3"),
                {outcome.auditRecord, outcome.auditFile, outcome.auditWarning}};
    return {QT_TRANSLATE_NOOP("describe", "Audit: record %1 in %2"), {outcome.auditRecord, outcome.auditFile}};
}

} // namespace

std::vector<Phrase> reportLines(const Report &report)
{
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(report.wallMillis).toUTC();
    std::vector<Phrase> lines{
        {QT_TRANSLATE_NOOP("describe", "Lock: %1"), {toDisplay(report.plan->seen.id.key.raw())}},
        line(QT_TRANSLATE_NOOP("describe", "Done: "), report.what),
        {QT_TRANSLATE_NOOP("describe", "When: %1"), {when.toString(Qt::ISODateWithMs)}},
        {QT_TRANSLATE_NOOP("describe", "Server: %1"), {report.server}},
        {QT_TRANSLATE_NOOP("describe", "Reason: %1"), {report.reason}},
    };
    addBefore(report, lines);
    addOutcome(report, lines);
    lines.push_back(auditPhrase(report.outcome));
    return lines;
}

} // namespace lockscope::actions
