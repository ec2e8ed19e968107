#include "app/cli/alerts/alert_report.h"

#include "app/app_text.h"
#include "app/cli/output/times.h"
#include "app/cli/running/command_environment.h"
#include "core/alerts/alert_incident.h"
#include "core/base/escape.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace lockscope::cli {

namespace {

using AlertWhat = alerts::AlertChange::What;

// Linux starts no program if a variable is longer than 128 KiB. A name may be longer, and each of its bytes may become
// four characters.
constexpr qsizetype mostOfName = 400;

QLatin1String stateWord(AlertWhat what)
{
    switch (what) {
    case AlertWhat::Fired: return QLatin1String("firing");
    case AlertWhat::Resolved: return QLatin1String("resolved");
    case AlertWhat::Unwatched: break;
    }
    return QLatin1String("unwatched");
}

QJsonArray namesJson(const std::vector<LockId> &locks)
{
    QJsonArray json;
    for (const LockId &lock : locks)
        json.append(QJsonObject{{QStringLiteral("name"), toDisplay(lock.key.raw())},
                                {QStringLiteral("name_hex"), QString::fromLatin1(lock.key.raw().toHex())}});
    return json;
}

QByteArray namesForVariable(const std::vector<LockId> &locks)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(locks.size(), alerts::Figure::mostCauses); ++i)
        names << elided(toDisplay(locks[i].key.raw()), mostOfName);
    return names.join(QLatin1Char('\n')).toUtf8();
}

} // namespace

QString alertLine(const alerts::AlertChange &change, const QString &server)
{
    const QString state = change.what == AlertWhat::Fired ? AppText::tr("firing")
        : change.what == AlertWhat::Resolved              ? AppText::tr("resolved")
                                                          : AppText::tr("not watched any more");
    const QString severity = change.rule.severity == Severity::Wrong ? AppText::tr("critical") : AppText::tr("warning");
    QStringList parts{localMoment(change.atMillis)};
    if (!server.isEmpty())
        parts << server;
    parts << state << severity << change.rule.name;
    if (change.what == AlertWhat::Fired)
        parts << alerts::alertSentence(change.rule, change.cause).translated();
    else
        parts << AppText::tr("(since %1)").arg(localMoment(change.sinceMillis));
    return parts.join(QStringLiteral("  "));
}

QJsonObject alertJson(const alerts::AlertChange &change, const QString &server)
{
    const QString message = toDisplay(change.rule.message.toUtf8());
    return {{QStringLiteral("alert"), change.rule.name},
            {QStringLiteral("state"), stateWord(change.what)},
            {QStringLiteral("severity"), alerts::word(change.rule.severity)},
            {QStringLiteral("server"), server},
            {QStringLiteral("at"), isoTime(change.atMillis)},
            {QStringLiteral("since"), isoTime(change.sinceMillis)},
            {QStringLiteral("figure"), change.cause.value},
            {QStringLiteral("condition"), change.rule.expression},
            {QStringLiteral("locks"), namesJson(change.cause.locks)},
            {QStringLiteral("clients"), QJsonArray::fromStringList(change.cause.clients)},
            {QStringLiteral("message"), message.isEmpty() ? QJsonValue() : QJsonValue(message)},
            {QStringLiteral("text"), alerts::alertSentence(change.rule, change.cause).english()}};
}

HookRun hookRun(const alerts::AlertChange &change, const QString &server)
{
    const QByteArrayList variables{
        variable("LOCKSCOPE_ALERT", change.rule.name.toUtf8()),
        variable("LOCKSCOPE_STATE", QByteArray(stateWord(change.what).data())),
        variable("LOCKSCOPE_SEVERITY", QByteArray(alerts::word(change.rule.severity).data())),
        variable("LOCKSCOPE_SERVER", server.toUtf8()),
        variable("LOCKSCOPE_FIGURE", QByteArray::number(change.cause.value)),
        variable("LOCKSCOPE_LOCKS", namesForVariable(change.cause.locks)),
    };
    return {QStringLiteral("%1 (%2)").arg(change.rule.name, server), variables,
            QJsonDocument(alertJson(change, server)).toJson(QJsonDocument::Compact) + '\n'};
}

} // namespace lockscope::cli
