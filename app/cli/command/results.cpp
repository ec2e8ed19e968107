#include "app/cli/command/results.h"

#include "core/base/escape.h"

#include <QJsonArray>

namespace lockscope::cli {

using actions::Outcome;

namespace {

QString helpFor(const Error &error)
{
    if (error.token == "UNCONFIRMED")
        return QStringLiteral(" (--confirm-count NUMBER; of one alone --confirm-name NAME)");
    return error.token == "AUDIT" ? QStringLiteral(" (--audit-file FILE)") : QString();
}

} // namespace

void tellResult(const Context &context, const actions::Deed &deed, const Key &name, const Result<Outcome> &outcome)
{
    const QString shown = toDisplay(name.raw());
    if (!outcome) {
        context.streams.error(shown + QStringLiteral(": ") + outcome.error().message + helpFor(outcome.error()));
        return;
    }
    context.streams.line(QString(actions::resultWord(deed, *outcome)) + QStringLiteral("  ") + shown);
    for (const auto &difference : outcome->differences)
        context.streams.error(QStringLiteral("  ") + difference.english());
    if (!outcome->isRecorded())
        context.streams.error(QStringLiteral("the outcome is not recorded: ") + outcome->auditWarning);
}

QJsonObject resultJson(const actions::Deed &deed, const Result<Outcome> &outcome)
{
    QJsonObject told{{QStringLiteral("result"), actions::resultWord(deed, outcome)}};
    if (!outcome) {
        told[QLatin1String("error")] = outcome.error().message;
        return told;
    }
    QJsonArray differences;
    for (const auto &difference : outcome->differences)
        differences.append(difference.english());
    told[QLatin1String("receivers")] = outcome->receivers;
    told[QLatin1String("differences")] = differences;
    told[QLatin1String("audit_file")] = outcome->auditFile;
    told[QLatin1String("audit_record")] = outcome->auditRecord;
    told[QLatin1String("audit_warning")] = outcome->isRecorded() ? QJsonValue() : QJsonValue(outcome->auditWarning);
    return told;
}

} // namespace lockscope::cli
