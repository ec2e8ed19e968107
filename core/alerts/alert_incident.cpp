#include "core/alerts/alert_incident.h"

#include "core/base/escape.h"
#include "core/words/describe.h"

#include <QCoreApplication>

#include <cmath>

namespace lockscope::alerts {

using words::Phrase;

namespace {

constexpr std::size_t mostNamed = 3;

QString namesOf(const AlertCause &cause)
{
    QStringList names = cause.clients.mid(0, mostNamed);
    for (std::size_t i = 0; i < cause.locks.size() && i < mostNamed; ++i)
        names << words::quotedName(cause.locks[i].key);
    return names.join(QStringLiteral(", "));
}

// With a filter, the figure is the number of locks.
Phrase foundPhrase(const AlertRule &rule, const AlertCause &cause)
{
    const QString names = namesOf(cause);
    if (rule.locks) {
        const bool areAllNamed = cause.value <= double(mostNamed);
        return areAllNamed
            ? words::counted(QT_TRANSLATE_N_NOOP("describe", "%n locks fulfill it: %1."), qint64(cause.value), {names})
            : words::counted(QT_TRANSLATE_N_NOOP("describe", "%n locks fulfill it: %1 and others."),
                             qint64(cause.value), {names});
    }
    const bool isWhole = cause.value == std::floor(cause.value);
    const QString value = QString::number(cause.value, 'f', isWhole ? 0 : 1);
    if (names.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "%1 is true: the figure is %2."), {rule.expression, value}};
    return {QT_TRANSLATE_NOOP("describe", "%1 is true: the figure is %2 (%3)."), {rule.expression, value, names}};
}

history::IncidentRecord recordOf(const incidents::Incident &incident)
{
    history::IncidentRecord record;
    record.id = incident.id;
    record.rule = incident.ruleWord();
    if (incident.lock)
        record.lock = incident.lock->key;
    record.client = incident.client;
    record.sentence = incident.sentence.english();
    record.sinceMillis = incident.sinceMillis;
    const bool isOpen = incident.standing == incidents::Standing::Open;
    record.overMillis = isOpen ? 0 : std::max(incident.overMillis, incident.lastMillis);
    record.standing = int(incident.standing);
    record.count = incident.count;
    return record;
}

} // namespace

Phrase alertSentence(const AlertRule &rule, const AlertCause &cause)
{
    Phrase found = foundPhrase(rule, cause);
    if (rule.message.isEmpty())
        return found;
    return {QT_TRANSLATE_NOOP("describe", "%1 "), {toDisplay(rule.message.toUtf8())}, {std::move(found)}};
}

void follow(const AlertChange &change, incidents::IncidentWatch *watch)
{
    const incidents::Cause cause{incidents::Rule::Alert, change.of, {}, change.rule.name};
    if (change.what != AlertChange::What::Fired) {
        const bool isOver = change.what == AlertChange::What::Resolved;
        watch->alertEnded(cause, isOver ? incidents::Standing::Over : incidents::Standing::Unwatched);
        return;
    }
    incidents::Incident incident;
    incident.cause = cause;
    incident.others = change.cause.locks;
    if (!incident.others.empty()) {
        incident.lock = incident.others.front();
        incident.others.erase(incident.others.begin());
    }
    incident.sentence = alertSentence(change.rule, change.cause);
    incident.sinceMillis = change.sinceMillis;
    incident.alertSeverity = change.rule.severity;
    watch->alertFired(std::move(incident));
}

std::vector<ChangedIncidents::One> ChangedIncidents::take(const incidents::IncidentList &list)
{
    std::vector<One> changed;
    if (std::exchange(m_revision, list.revision()) == list.revision())
        return changed;
    QHash<quint64, Instant> taken;
    for (const auto &[id, incident] : list.all()) {
        taken.insert(id, incident.lastAt);
        const auto before = m_taken.constFind(id);
        if (before == m_taken.constEnd() || *before != incident.lastAt)
            changed.push_back({incident.cause.of, recordOf(incident)});
    }
    m_taken = std::move(taken);
    return changed;
}

} // namespace lockscope::alerts
