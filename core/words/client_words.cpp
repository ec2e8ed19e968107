#include "core/words/client_words.h"

#include "core/base/escape.h"
#include "core/clients/analysis/client_findings.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"
#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

using clients::Client;
using clients::ClientFinding;
using clients::ClientState;
using clients::ListState;
using clients::Source;

Phrase traced(const clients::Whereabouts &where, Instant now)
{
    const QString ago = durationText(toMillis(now - where.seenAt.value_or(now)));
    return {QT_TRANSLATE_NOOP("describe", "%1: a trace saw it send from this address %2 ago"),
            {addressText(where), ago}};
}

Phrase byName(const clients::Whereabouts &where)
{
    return {QT_TRANSLATE_NOOP("describe", "%1: a name rule found its UUID in the name of these connections"),
            {addressText(where)}};
}

// Says only what the comparison of activity showed, because it is not a proof.
Phrase byActivity(const clients::Whereabouts &where)
{
    const clients::Connection &first = where.connections.front();
    const QString name = first.name.isEmpty() ? QStringLiteral("—") : elidedName(first.name);
    Phrase sentence =
        counted(QT_TRANSLATE_N_NOOP("describe",
                                    "Probably at %1: only the %n connections from there with the name %2 were active "
                                    "at each of %3 moments when this client sent something (inference)"),
                where.count, {elidedName(clients::hostOf(first)), name, QString::number(where.moments)});
    if (where.sharedWith > 0)
        sentence.clauses.push_back({QT_TRANSLATE_NOOP("describe", "; other clients that match these connections: %1"),
                                    {QString::number(where.sharedWith)}});
    return sentence;
}

Phrase unknown(const ListState &list)
{
    if (const auto why = listPhrase(list))
        return {QT_TRANSLATE_NOOP("describe", "Unknown. "), {}, {*why}};
    return {QT_TRANSLATE_NOOP("describe",
                              "Unknown: no rule finds this client in a connection name, and its activity does not"
                              " distinguish it from others. A trace with MONITOR would show it"),
            {}};
}

} // namespace

QString clientText(const clients::Uuid &uuid)
{
    return monitor::isUuid(uuid) ? QString::fromLatin1(uuid.left(8)) : elidedName(uuid);
}

Argument namedClient(const clients::Uuid &uuid)
{
    Argument argument = clientText(uuid);
    argument.clients.push_back({uuid, 0, argument.text.size()});
    return argument;
}

QString uuidText(const clients::Uuid &uuid)
{
    return elided(toDisplay(uuid), 128);
}

QString addressText(const clients::Whereabouts &where)
{
    if (where.connections.empty())
        return {};
    const QString first = elidedName(where.connections.front().address);
    return where.count > 1 ? QStringLiteral("%1 +%2").arg(first, QString::number(where.count - 1)) : first;
}

Phrase whereabouts(const Client &client, const ListState &list, Instant now)
{
    if (client.where.connections.empty())
        return unknown(list);
    switch (client.where.source) {
    case Source::Trace: return traced(client.where, now);
    case Source::NameRule: return byName(client.where);
    case Source::Own: return {QT_TRANSLATE_NOOP("describe", "%1: this program"), {addressText(client.where)}};
    case Source::Activity: return byActivity(client.where);
    case Source::None: break;
    }
    return unknown(list);
}

Phrase findingPhrase(const ClientFinding &finding, Instant now)
{
    const QString since = durationText(toMillis(now - finding.since));
    const QString count = QString::number(finding.count);
    switch (finding.state) {
    case ClientState::Gone:
        return {QT_TRANSLATE_NOOP("describe",
                                  "No connection of this client has been visible for %1, and it has done nothing since"
                                  " (CLIENT LIST): its program has exited or is cut off"),
                {since}};
    case ClientState::WatchdogStopped:
        return {QT_TRANSLATE_NOOP("describe",
                                  "All %1 locks that it renews have been late for %2 (inference from samples): its"
                                  " program is paused, overloaded or cut off, or its watchdog died"),
                {count, since}};
    case ClientState::SubscriptionsUsedUp:
        return {QT_TRANSLATE_NOOP("describe",
                                  "It has %1 of about 250 subscriptions (5 on each of 50 connections, Redisson's"
                                  " default): its next thread that has to wait cannot subscribe (CLIENT LIST)"),
                {count}};
    case ClientState::RenewingWhatIsGone:
        return counted(QT_TRANSLATE_N_NOOP("describe",
                                           "A trace saw it renew %n names that do not exist: it keeps renewing locks"
                                           " that it has lost"),
                       finding.names);
    case ClientState::FailingUnlocks:
        if (finding.isBroken)
            return {QT_TRANSLATE_NOOP("describe",
                                      "In a trace, %1 of its unlock scripts stopped in the middle, on %2 locks"
                                      " (inference): each of these locks stays until its lease is over"),
                    {count, QString::number(finding.names)}};
        return {QT_TRANSLATE_NOOP("describe",
                                  "A trace saw %1 of its unlocks fail, on %2 locks: it releases locks that it does not"
                                  " hold"),
                {count, QString::number(finding.names)}};
    case ClientState::Monopolising: break;
    }
    return {QT_TRANSLATE_NOOP("describe",
                              "It alone acquired '%1' the last %2 times that were seen, while other clients waited"
                              " (samples)"),
            {elidedName(finding.lock.key.raw()), count}};
}

Phrase lagPhrase(const clients::RenewalLag &lag)
{
    return {QT_TRANSLATE_NOOP("describe",
                              "Late renewals: %1 of %2 locks, by up to %3 (inference from samples). Its watchdog does"
                              " not keep up"),
            {QString::number(lag.late), QString::number(lag.renewed), durationText(lag.worst)}};
}

Phrase listeningPhrase(const clients::Listening &listening)
{
    const QString name = listening.name.isEmpty() ? QStringLiteral("—") : elidedName(listening.name);
    Phrase phrase{QT_TRANSLATE_NOOP("describe",
                                    "Connections from %1 named %2 subscribe but belong to no known client: %3"
                                    " subscriptions on %4 connections (CLIENT LIST)"),
                  {elidedName(listening.host), name, QString::number(listening.subscriptions),
                   QString::number(listening.connections)}};
    if (listening.subscriptions >= clients::limits::nearlyAll)
        phrase.clauses.push_back(
            {QT_TRANSLATE_NOOP("describe",
                               ". Redisson has about 250 by default (5 on each of 50 connections). If this is one"
                               " program, its next thread that has to wait cannot subscribe"),
             {}});
    return phrase;
}

std::optional<Phrase> listPhrase(const ListState &list)
{
    switch (list.phase) {
    case ListState::Phase::Complete: return std::nullopt;
    case ListState::Phase::NotAsked:
        return Phrase{QT_TRANSLATE_NOOP("describe", "The connections have not been listed"), {}};
    case ListState::Phase::Denied:
        return Phrase{QT_TRANSLATE_NOOP("describe", "The connections are unknown: %1"), {list.why}};
    case ListState::Phase::TooMany:
        return Phrase{
            QT_TRANSLATE_NOOP("describe", "The server has %1 connections, which is too many to list them repeatedly"),
            {QString::number(list.connections)}};
    case ListState::Phase::Partial:
        return Phrase{QT_TRANSLATE_NOOP("describe",
                                        "Not all nodes could list their connections, so no client can be identified by"
                                        " elimination: %1"),
                      {list.why}};
    case ListState::Phase::Failed: break;
    }
    return Phrase{QT_TRANSLATE_NOOP("describe", "The connections could not be listed: %1"), {list.why}};
}

} // namespace lockscope::words
