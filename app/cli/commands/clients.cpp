#include "app/app_text.h"
#include "app/cli/command/identify_clients.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/client_names.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/table.h"
#include "app/cli/output/times.h"
#include "core/base/escape.h"
#include "core/clients/analysis/renewal_lag.h"
#include "core/words/client_words.h"
#include "core/words/describe.h"

#include <QJsonArray>
#include <algorithm>

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

// The nickname of a rule, or the name that the program gave its connections.
QString nameOf(const Client &client)
{
    if (!client.ruleName.isEmpty() || client.where.connections.empty())
        return toDisplay(client.ruleName.toUtf8());
    return toDisplay(client.where.connections.front().name);
}

QStringList row(const Client &client, Instant now)
{
    const QString name = nameOf(client);
    const QString address = words::addressText(client.where);
    return {toDisplay(client.uuid),       name.isEmpty() ? QStringLiteral("—") : elided(name, 30),
            QString::number(client.held), waitingCell(client),
            ago(client.lastRenewal, now), address.isEmpty() ? QStringLiteral("—") : address,
            word(client.where.source),    statesCell(client)};
}

// The clients of one server.
struct ListedClients {
    QString node;
    int db = 0;
    std::vector<ClientPtr> clients;
    ListState list;
    QHash<clients::Uuid, clients::RenewalLag> lags;
    bool isComplete = false;
};

ListedClients knownOf(Session *session, bool isComplete)
{
    const redis::Address &address = session->client()->address();
    return {address.node(),
            address.db,
            session->clients()->clients(),
            session->clients()->listState(),
            clients::renewalLags(session->monitor()->snapshot()->locks, session->client()->clock()->now()),
            isComplete};
}

void printTable(const Context &context, const ListedClients &known)
{
    const auto &[node, db, all, list, lags, isComplete] = known;
    if (!context.others.empty())
        context.streams.line(AppText::tr("on %1, database %2").arg(node, QString::number(db)));
    const Instant now = context.clock->now();
    std::vector<QStringList> rows{{QStringLiteral("CLIENT"), QStringLiteral("NAME"), QStringLiteral("HELD"),
                                   QStringLiteral("WAITING"), QStringLiteral("RENEWED"), QStringLiteral("ADDRESS"),
                                   QStringLiteral("KNOWN-BY"), QStringLiteral("STATES")}};
    for (const ClientPtr &client : all)
        rows.push_back(row(*client, now));
    if (all.empty()) {
        context.streams.line(
            AppText::tr("no client holds or queues for a lock in %1, database %2").arg(node, QString::number(db)));
    } else {
        for (const QString &line : aligned(rows))
            context.streams.line(line);
    }
    for (const ClientPtr &client : all) {
        for (const auto &finding : client->findings)
            context.streams.line(words::clientText(client->uuid) + QStringLiteral(": ")
                                 + words::findingPhrase(finding, now).translated());
        const clients::RenewalLag lag = lags.value(client->uuid);
        if (lag.late > 0)
            context.streams.line(words::clientText(client->uuid) + QStringLiteral(": ")
                                 + words::lagPhrase(lag).translated());
    }
    for (const clients::Listening &listening : list.listening)
        context.streams.line(words::listeningPhrase(listening).translated());
    if (const auto why = words::listPhrase(list))
        context.streams.error(why->translated());
}

QJsonArray listeningJson(const ListState &list)
{
    QJsonArray all;
    for (const clients::Listening &one : list.listening)
        all.append(QJsonObject{{QStringLiteral("host"), toDisplay(one.host)},
                               {QStringLiteral("connection_name"), toDisplay(one.name)},
                               {QStringLiteral("user"), toDisplay(one.user)},
                               {QStringLiteral("connections"), one.connections},
                               {QStringLiteral("subscriptions"), one.subscriptions}});
    return all;
}

QJsonArray addressesJson(const Client &client)
{
    QJsonArray addresses;
    for (const auto &connection : client.where.connections)
        addresses.append(toDisplay(connection.address));
    return addresses;
}

// The servers to which the client has connections, without repeats.
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

QJsonValue connectionName(const Client &client)
{
    const auto &all = client.where.connections;
    return all.empty() || all.front().name.isEmpty() ? QJsonValue() : QJsonValue(toDisplay(all.front().name));
}

QJsonObject clientJson(const Client &client, const ListedClients &known, Instant now)
{
    const clients::RenewalLag lag = known.lags.value(client.uuid);
    return {{QStringLiteral("client"), toDisplay(client.uuid)},
            {QStringLiteral("name"), client.ruleName.isEmpty() ? QJsonValue() : QJsonValue(client.ruleName)},
            {QStringLiteral("connection_name"), connectionName(client)},
            {QStringLiteral("held"), client.held},
            {QStringLiteral("renewed"), client.renewed},
            {QStringLiteral("late"), client.late},
            {QStringLiteral("late_by_ms"), lag.late > 0 ? QJsonValue(qint64(lag.worst.count())) : QJsonValue()},
            {QStringLiteral("queued"), client.queued},
            {QStringLiteral("last_renewal_ms_ago"), agoJson(client.lastRenewal, now)},
            {QStringLiteral("addresses"), addressesJson(client)},
            {QStringLiteral("nodes"), nodesJson(client)},
            {QStringLiteral("connections"), client.where.count},
            {QStringLiteral("subscriptions"), client.where.subscriptions},
            {QStringLiteral("known_by"), word(client.where.source)},
            {QStringLiteral("certain"), clients::isCertain(client.where.source)},
            {QStringLiteral("how"), words::whereabouts(client, known.list, now).english()},
            {QStringLiteral("states"), statesJson(client, now)}};
}

QJsonObject knownJson(const Context &context, const ListedClients &known)
{
    const ListState &list = known.list;
    const Instant now = context.clock->now();
    QJsonArray rows;
    for (const ClientPtr &client : known.clients)
        rows.append(clientJson(*client, known, now));
    const auto why = words::listPhrase(list);
    return QJsonObject{{QStringLiteral("as_of"), isoTime(context.clock->wallMillis())},
                       {QStringLiteral("complete"), known.isComplete},
                       {QStringLiteral("connections"), list.hasList() ? QJsonValue(list.connections) : QJsonValue()},
                       {QStringLiteral("connections_unknown"), why ? QJsonValue(why->english()) : QJsonValue()},
                       {QStringLiteral("listening"), listeningJson(list)},
                       {QStringLiteral("clients"), rows}};
}

// Prints one object. For several servers, it contains an object for each server.
void printJson(const Context &context, const std::vector<ListedClients> &all, bool isComplete)
{
    if (context.others.empty() && !all.empty())
        return context.streams.json(knownJson(context, all.front()));
    QJsonArray servers;
    for (const ListedClients &known : all) {
        QJsonObject json = knownJson(context, known);
        json[QLatin1String("node")] = known.node;
        json[QLatin1String("db")] = known.db;
        servers.append(json);
    }
    context.streams.json({{QStringLiteral("as_of"), isoTime(context.clock->wallMillis())},
                          {QStringLiteral("complete"), isComplete},
                          {QStringLiteral("servers"), servers}});
}

} // namespace

class Clients final : public CliCommand {
public:
    Clients()
        : CliCommand({QStringLiteral("clients"),
                      {},
                      AppText::tr("show the programs that hold or queue for locks, and their addresses"),
                      AppText::tr("WAITING counts threads in fair queues. Other locks do not record their waiters.\n"
                                  "Renewals take time to show: use --for with more than a third of the lease.\n"
                                  "An address is certain if KNOWN-BY is trace, name-rule or own; activity is an\n"
                                  "inference. --identify listens to all commands of all clients (MONITOR): a busy\n"
                                  "server may lose half of its throughput meanwhile.\n")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("clients --for 12s"),
                QStringLiteral("clients --identify --client-names 'orders-{uuid}'")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_names, &m_identify}; }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_names.read(given);
        m_for = given.duration(m_forOption).value_or(Millis(0));
        m_identify.read(given);
        m_connection.needDifferentServers(given);
        if (m_identify.isWanted && m_connection.servers.size() > 1)
            given.wrong(AppText::tr("--identify listens to one server: give one --url"));
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool looksAtSeveral() const override { return true; }
    bool followsChanges() const override { return true; }
    void adjust(SessionOptions &options) const override { lookOnce(options); }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_forOption}; }

private:
    JsonOption m_json;
    ClientNames m_names;
    IdentifyClients m_identify;
    Millis m_for{};
    const QCommandLineOption m_forOption{QStringLiteral("for"), AppText::tr("watch this long first, to see renewals"),
                                         QStringLiteral("DURATION")};
};

Task<int> Clients::run(Context *context)
{
    const std::vector<Session *> reached = context->reached();
    for (Session *session : reached) {
        session->clients()->setRules(m_names.rules);
        session->clients()->setLooked(m_for > Millis(0));
        session->clients()->start();
        session->monitor()->start();
    }
    const Instant limit = context->clock->now() + std::chrono::minutes(10);
    std::vector<std::pair<Session *, bool>> read; // and whether all its locks are known
    int failed = Done;
    for (Session *session : reached) {
        auto complete = co_await session->monitor()->complete(limit, context->stop);
        if (complete || complete.error().kind == Error::Kind::Canceled) {
            read.emplace_back(session, complete && *complete);
        } else { // the clients of the other servers are still shown
            const int code = context->fail(complete.error());
            failed = failed == Done ? code : failed;
        }
    }
    if (read.empty())
        co_return failed == Done ? int(CannotConnect) : failed;
    if (m_identify.isWanted) {
        const std::vector<LockPtr> locks = context->session->monitor()->snapshot()->locks;
        const std::optional<Millis> time = m_identify.time;
        const auto failed = co_await identifyClients(context, time, locks);
        if (failed)
            co_return *failed;
    }
    const Instant until = context->clock->now() + m_for;
    co_await sleepUntil(context->clock, until, context->stop);
    std::vector<ListedClients> all;
    for (const std::pair<Session *, bool> &each : read) {
        auto looked = co_await each.first->clients()->look(context->stop);
        if (!looked)
            co_return context->fail(looked.error());
        all.push_back(knownOf(each.first, each.second));
    }
    if (m_json.wanted)
        printJson(*context, all, failed == Done && context->missed.empty());
    for (const ListedClients &known : all) {
        if (!m_json.wanted)
            printTable(*context, known);
    }
    if (context->stop.stop_requested())
        co_return Done;
    const bool isWhole =
        std::all_of(all.begin(), all.end(), [](const ListedClients &known) { return known.isComplete; });
    if (!isWhole && !m_json.wanted)
        context->streams.error(AppText::tr("could not read everything. There may be more clients"));
    co_return failed == Done ? context->wholeIf(isWhole) : failed;
}

template CommandPtr makeCommand<Clients>();

} // namespace lockscope::cli
