#include "app/cli/command/identify_clients.h"
#include "app/cli/command/look_once.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/client_names.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/table.h"
#include "app/cli/output/times.h"
#include "core/base/escape.h"
#include "core/words/client_words.h"
#include "core/words/describe.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

using clients::Client;
using clients::ClientPtr;
using clients::ListState;

QString ago(const std::optional<Instant> &then, Instant now)
{
    return then ? words::durationText(toMillis(now - *then)) + QStringLiteral(" ago") : QStringLiteral("—");
}

QString statesCell(const Client &client)
{
    QStringList states;
    for (const auto &finding : client.findings)
        states << word(finding.state);
    return states.isEmpty() ? QStringLiteral("—") : states.join(QLatin1Char(','));
}

QString waitingCell(const Client &client)
{
    return QStringLiteral("≥ %1").arg(client.queued);
}

QStringList row(const Client &client, Instant now)
{
    const QString address = words::addressText(client.where);
    return {toDisplay(client.uuid),
            client.ruleName.isEmpty() ? QStringLiteral("—") : elided(toDisplay(client.ruleName.toUtf8()), 30),
            QString::number(client.held),
            waitingCell(client),
            ago(client.lastRenewal, now),
            address.isEmpty() ? QStringLiteral("—") : address,
            word(client.where.source),
            statesCell(client)};
}

void printTable(const Context &context, const std::vector<ClientPtr> &all, const ListState &list)
{
    const Instant now = context.clock->now();
    std::vector<QStringList> rows{{QStringLiteral("CLIENT"), QStringLiteral("NAME"), QStringLiteral("HELD"),
                                   QStringLiteral("WAITING"), QStringLiteral("RENEWED"), QStringLiteral("ADDRESS"),
                                   QStringLiteral("KNOWN-BY"), QStringLiteral("STATES")}};
    for (const ClientPtr &client : all)
        rows.push_back(row(*client, now));
    if (all.empty()) {
        context.streams.line(QStringLiteral("no client holds or queues for a lock in %1, database %2")
                                 .arg(context.address().node(), QString::number(context.address().db)));
    } else {
        for (const QString &line : aligned(rows))
            context.streams.line(line);
    }
    for (const ClientPtr &client : all) {
        for (const auto &finding : client->findings)
            context.streams.line(words::clientText(client->uuid) + QStringLiteral(": ")
                                 + words::findingPhrase(finding, now).english());
    }
    if (const auto why = words::listPhrase(list))
        context.streams.error(why->english());
}

QJsonArray addressesJson(const Client &client)
{
    QJsonArray addresses;
    for (const auto &connection : client.where.connections)
        addresses.append(toDisplay(connection.address));
    return addresses;
}

// To which it has connections, each once.
QJsonArray nodesJson(const Client &client)
{
    QStringList nodes;
    for (const auto &connection : client.where.connections)
        nodes << connection.node;
    nodes.sort();
    nodes.removeDuplicates();
    return QJsonArray::fromStringList(nodes);
}

QJsonArray statesJson(const Client &client, Instant now)
{
    QJsonArray states;
    for (const auto &finding : client.findings)
        states.append(QJsonObject{{QStringLiteral("state"), word(finding.state)},
                                  {QStringLiteral("known_by"), word(finding.knownBy)},
                                  {QStringLiteral("for_ms"), qint64(toMillis(now - finding.since).count())},
                                  {QStringLiteral("count"), finding.count},
                                  {QStringLiteral("why"), words::findingPhrase(finding, now).english()}});
    return states;
}

QJsonValue agoJson(const std::optional<Instant> &then, Instant now)
{
    return then ? QJsonValue(qint64(toMillis(now - *then).count())) : QJsonValue();
}

QJsonObject clientJson(const Client &client, const ListState &list, Instant now)
{
    return {{QStringLiteral("client"), toDisplay(client.uuid)},
            {QStringLiteral("name"), client.ruleName.isEmpty() ? QJsonValue() : QJsonValue(client.ruleName)},
            {QStringLiteral("held"), client.held},
            {QStringLiteral("renewed"), client.renewed},
            {QStringLiteral("late"), client.late},
            {QStringLiteral("queued"), client.queued},
            {QStringLiteral("last_renewal_ms_ago"), agoJson(client.lastRenewal, now)},
            {QStringLiteral("addresses"), addressesJson(client)},
            {QStringLiteral("nodes"), nodesJson(client)},
            {QStringLiteral("connections"), client.where.count},
            {QStringLiteral("subscriptions"), client.where.subscriptions},
            {QStringLiteral("known_by"), word(client.where.source)},
            {QStringLiteral("certain"), clients::isCertain(client.where.source)},
            {QStringLiteral("how"), words::whereabouts(client, list, now).english()},
            {QStringLiteral("states"), statesJson(client, now)}};
}

void printJson(const Context &context, const std::vector<ClientPtr> &all, const ListState &list, bool complete)
{
    const Instant now = context.clock->now();
    QJsonArray told;
    for (const ClientPtr &client : all)
        told.append(clientJson(*client, list, now));
    const auto why = words::listPhrase(list);
    context.streams.json(
        QJsonObject{{QStringLiteral("as_of"), isoTime(context.clock->wallMillis())},
                    {QStringLiteral("complete"), complete},
                    {QStringLiteral("connections"), list.hasList() ? QJsonValue(list.connections) : QJsonValue()},
                    {QStringLiteral("connections_unknown"), why ? QJsonValue(why->english()) : QJsonValue()},
                    {QStringLiteral("clients"), told}});
}

} // namespace

class Clients final : public Command {
public:
    Clients()
        : Command({QStringLiteral("clients"),
                   {},
                   QStringLiteral("the programs that hold or queue for locks, and where they are"),
                   QStringLiteral("WAITING counts threads in fair queues: who waits for other locks cannot be told\n"
                                  "apart. Renewals show only in time: give --for, longer than a third of the lease.\n"
                                  "An address is certain where KNOWN-BY is trace, name-rule or own; activity is an\n"
                                  "inference. --identify listens to all commands of everybody (MONITOR): a busy\n"
                                  "server may lose half of its throughput meanwhile.\n")})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_names, &m_identify}; }

    void parse(Given &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_names.read(given);
        m_for = given.duration(m_forOption).value_or(Millis(0));
        m_identify.read(given);
        m_connection.needOneServer(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    void adjust(SessionOptions &options) const override { lookOnce(options); }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_forOption}; }

private:
    JsonOption m_json;
    ClientNames m_names;
    Identify m_identify;
    Millis m_for{};
    const QCommandLineOption m_forOption{
        QStringLiteral("for"), QStringLiteral("watch so long first, so that renewals and what is late are seen"),
        QStringLiteral("DURATION")};
};

Task<int> Clients::run(Context *context)
{
    auto *watching = context->session->monitor();
    auto *all = context->session->clients();
    all->setRules(m_names.rules);
    all->setLooked(m_for > Millis(0));
    all->start();
    watching->start();
    const Instant limit = context->clock->now() + std::chrono::minutes(10);
    auto complete = co_await watching->complete(limit, context->stop);
    if (!complete && complete.error().kind != Error::Kind::Canceled)
        co_return context->fail(complete.error());
    if (m_identify.isWanted) {
        const std::vector<LockPtr> locks = watching->snapshot()->locks;
        const std::optional<Millis> time = m_identify.time;
        const auto failed = co_await identifyClients(context, time, locks);
        if (failed)
            co_return *failed;
    }
    const Instant until = context->clock->now() + m_for;
    co_await sleepUntil(context->clock, until, context->stop);
    auto looked = co_await all->look(context->stop);
    if (!looked)
        co_return context->fail(looked.error());
    const bool whole = complete && *complete;
    if (m_json.wanted)
        printJson(*context, all->clients(), all->listState(), whole);
    else
        printTable(*context, all->clients(), all->listState());
    co_return Done;
}

template CommandPtr makeCommand<Clients>();

} // namespace lockscope::cli
