#include "core/actions/report.h"

#include "core/actions/kinds/action.h"
#include "core/base/escape.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::actions {

namespace {

using words::Phrase;

const char *doneText(const Plan &plan)
{
    if (plan.action == "force-release" && !plan.permit.isEmpty())
        return QT_TRANSLATE_NOOP("describe", "The permit was taken away.");
    return findAction(plan.action)->doneText;
}

// A line with a heading, such as "Before: ", and a sentence.
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
                                  "Audit: the intent is record %1 in %2, but the outcome could not be recorded: %3"),
                {outcome.auditRecord, outcome.auditFile, outcome.auditWarning}};
    return {QT_TRANSLATE_NOOP("describe", "Audit: record %1 in %2"), {outcome.auditRecord, outcome.auditFile}};
}

} // namespace

Phrase outcomePhrase(const Plan &plan, const Outcome &outcome)
{
    switch (outcome.what) {
    case Outcome::What::Done: return {doneText(plan), {}};
    case Outcome::What::Changed:
        return {QT_TRANSLATE_NOOP("describe", "Nothing was done: the lock changed after you looked."), {}};
    case Outcome::What::Gone: break;
    }
    return {QT_TRANSLATE_NOOP("describe", "Nothing was done, because it no longer exists."), {}};
}

std::optional<Phrase> reachedPhrase(const Plan &plan, const Outcome &outcome)
{
    if (outcome.what != Outcome::What::Done || plan.action == "disconnect" || plan.action == "put-back")
        return std::nullopt;
    if (plan.seen.kind == Kind::Token && plan.listenedChannels.empty()) // no message was sent
        return std::nullopt;
    if (outcome.receivers == 0 && plan.action != "force-release" && plan.action != "wake")
        return std::nullopt;
    return words::counted(QT_TRANSLATE_N_NOOP("describe", "The unlock message reached %n clients."), outcome.receivers);
}

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
