// Closes the connections of the client that holds a lock, but only connections that certainly belong to that client.
#include "core/actions/kinds/action.h"
#include "core/actions/plan/as_shown.h"
#include "core/actions/plan/differences.h"
#include "core/actions/plan/lock_plan.h"
#include "core/actions/plan/refusals.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/clients/client_watch.h"
#include "core/words/client_words.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <iterator>

namespace lockscope::actions {

namespace {

using clients::Connection;
using What = Outcome::What;
using PendingReplies = std::vector<redis::PendingReply>;

bool isSame(const Connection &a, const Connection &b)
{
    return a.key() == b.key() && a.address == b.address && a.name == b.name;
}

QString shown(const Connection &connection)
{
    return CoreText::tr("%1 %2 %3 at %4")
        .arg(QString::number(connection.id), toDisplay(connection.address), toDisplay(connection.name),
             connection.node);
}

// Finds the holder whose lock owner or client is `meant`. If `meant` is empty, finds the only holder.
Result<Holder> holderMeant(const Lock &lock, const Owner &meant)
{
    if (lock.kind == Kind::Token || isCounter(lock))
        return precondition(CoreText::tr("this kind of lock does not record which client holds it"));
    for (const Holder &holder : lock.holders) {
        if (holder.owner == meant || holder.client() == meant.raw() || (meant.isEmpty() && lock.holderCount == 1))
            return holder;
    }
    if (meant.isEmpty())
        return precondition(CoreText::tr("it has %1 holders: name the one to disconnect").arg(lock.holderCount));
    return precondition(CoreText::tr("%1 no longer holds it").arg(toDisplay(meant.raw())));
}

// Refuses if the connections are only inferred, because these may belong to another program.
std::optional<Error> whereRefusal(const clients::ClientPtr &client, const clients::ListState &list)
{
    if (!list.hasList())
        return precondition(list.why.isEmpty() ? CoreText::tr("the connections of the server could not be read")
                                               : list.why);
    if (client && client->where.source == clients::Source::Own)
        return precondition(CoreText::tr("these are the connections of this program: release its locks instead"));
    if (client && clients::isCertain(client->where.source) && !client->where.connections.empty())
        return std::nullopt;
    Error unknown = precondition(CoreText::tr(
        "it is not certain which connections belong to it: find them by MONITOR, or add a rule for their names"));
    unknown.token = "UNIDENTIFIED";
    return unknown;
}

// Adds the connections on masters to `closed`, and returns how many are on replicas.
size_t leaveToReplicas(redis::Server *client, const std::vector<Connection> &all, std::vector<Connection> &closed)
{
    const std::vector<redis::Node> nodes = client->nodes();
    const auto isOnMaster = [&](const Connection &connection) {
        return std::any_of(nodes.begin(), nodes.end(), [&](const redis::Node &node) {
            return node.name == connection.node && node.role == redis::Node::Role::Master;
        });
    };
    std::copy_if(all.begin(), all.end(), std::back_inserter(closed), isOnMaster);
    return all.size() - closed.size();
}

std::vector<words::Phrase> closingConsequences(const Plan &plan, const Holder &holder, size_t onReplicas)
{
    const QString left = plan.pttl.hasExpiry() ? words::durationText(plan.pttl.left()) : QStringLiteral("—");
    std::vector<words::Phrase> consequences{
        words::counted(
            QT_TRANSLATE_N_NOOP(
                "describe",
                "Closes %n connections of the client %1, each only if its ID, address and name are unchanged"),
            qint64(plan.connections.size()), {words::namedClient(holder.client())}),
        {QT_TRANSLATE_NOOP("describe",
                           "This does not free the lock, which stays until it is released or expires (%1 left)"),
         {left}},
        {QT_TRANSLATE_NOOP("describe",
                           "The program keeps running: Redisson reconnects within seconds, and its watchdog goes on "
                           "renewing. Only a program that cannot reconnect loses its locks"),
         {}},
        {QT_TRANSLATE_NOOP(
             "describe",
             "All its requests in progress on this server fail or are sent again, including requests for other "
             "locks and data. Its waiting threads subscribe again"),
         {}}};
    if (onReplicas > 0)
        consequences.push_back(words::counted(
            QT_TRANSLATE_N_NOOP("describe",
                                "Its %n connections to replicas stay open, because no lock is renewed there"),
            qint64(onReplicas)));
    return consequences;
}

Task<Result<Plan>> planDisconnect(ActionTools tools, Target target, std::stop_token stop)
{
    auto plan = co_await planOfLock(tools, target, stop);
    if (!plan)
        co_return plan;
    if (stop.stop_requested() || !tools.clients)
        co_return Result<Plan>(canceled());
    const Result<Holder> holder = holderMeant(plan->seen, target.holder);
    if (!holder)
        co_return Result<Plan>(holder.error());
    clients::ClientWatch *watch = tools.clients;
    auto looked = co_await watch->look(stop);
    if (!looked || stop.stop_requested() || !tools.clients)
        co_return Result<Plan>(canceled());
    const clients::ClientPtr client = tools.clients->find(holder->client());
    if (const auto refusal = whereRefusal(client, tools.clients->listState()))
        co_return Result<Plan>(*refusal);
    plan->target.holder = holder->owner;
    const auto onReplicas = leaveToReplicas(tools.client, client->where.connections, plan->connections);
    if (plan->connections.empty())
        co_return Result<Plan>(
            precondition(CoreText::tr("only its connections to replicas are known, and no lock is renewed there")));
    plan->consequences = closingConsequences(*plan, *holder, onReplicas);
    co_return plan;
}

QJsonObject disconnectDetails(const Plan &plan)
{
    QJsonArray connections;
    for (const Connection &connection : plan.connections)
        connections.append(shown(connection));
    return {{QStringLiteral("client_of"), toDisplay(plan.target.holder.raw())},
            {QStringLiteral("connections"), connections}};
}

// The planned connections that still exist; nullopt if an id belongs to another connection by now, for example after a
// restart of the server.
std::optional<std::vector<Connection>> stillThere(const Plan &plan, const std::vector<Connection> &now)
{
    std::vector<Connection> same;
    for (const Connection &planned : plan.connections) {
        const auto found = std::find_if(
            now.begin(), now.end(), [&](const Connection &connection) { return connection.key() == planned.key(); });
        if (found == now.end())
            continue;
        if (!isSame(*found, planned))
            return std::nullopt;
        same.push_back(planned);
    }
    return same;
}

// The server compares id and address again in the same step in which it closes the connection.
redis::Command killCommand(const Connection &connection)
{
    return redis::Command::ofNode(
        {"CLIENT", "KILL", "ID", QByteArray::number(connection.id), "ADDR", connection.address, "SKIPME", "yes"},
        redis::Effect::Write);
}

// The current nodes that have any of `connections`.
std::vector<redis::Node> nodesOf(redis::Server *client, const std::vector<Connection> &connections)
{
    std::vector<redis::Node> nodes = client->nodes();
    std::erase_if(nodes, [&](const redis::Node &node) {
        return std::none_of(connections.begin(), connections.end(),
                            [&](const Connection &connection) { return connection.node == node.name; });
    });
    return nodes;
}

Task<Result<std::vector<Connection>>> listNow(redis::Server *client, PlanPtr plan)
{
    const redis::Command listing = redis::Command::ofNode({"CLIENT", "LIST"});
    PendingReplies replies;
    QStringList names;
    for (const redis::Node &node : nodesOf(client, plan->connections)) {
        replies.push_back(node.server->send(listing));
        names << node.name;
    }
    std::vector<Connection> all;
    for (size_t i = 0; i < replies.size(); ++i) {
        redis::PendingReply &each = replies[i];
        const Result<redis::Reply> listed = co_await each;
        if (!listed)
            co_return Result<std::vector<Connection>>(listed.error());
        std::vector<Connection> there = clients::parseClientList(listed->bytes, names[qsizetype(i)]);
        std::move(there.begin(), there.end(), std::back_inserter(all));
    }
    co_return Result<std::vector<Connection>>(std::move(all));
}

// Sends each command to the node of its connection, because the same id means another connection on another node.
PendingReplies kill(redis::Server *client, const std::vector<Connection> &connections)
{
    PendingReplies replies;
    for (const redis::Node &node : nodesOf(client, connections)) {
        for (const Connection &connection : connections) {
            if (connection.node == node.name)
                replies.push_back(node.server->send(killCommand(connection)));
        }
    }
    return replies;
}

Task<Result<Outcome>> closeAll(redis::Server *client, std::vector<Connection> connections)
{
    PendingReplies replies = kill(client, connections);
    Outcome outcome;
    std::optional<Error> failure;
    for (redis::PendingReply &each : replies) {
        const Result<redis::Reply> reply = co_await each;
        if (reply)
            outcome.receivers += reply->toInteger().value_or(0);
        else if (!failure)
            failure = reply.error();
    }
    if (failure && outcome.receivers > 0) {
        failure->kind = Error::Kind::OutcomeUnknown;
        failure->message =
            CoreText::tr("%1 of %2 connections were closed, and the result for the others is unknown: ", nullptr,
                         int(connections.size()))
                .arg(QString::number(outcome.receivers), QString::number(connections.size()))
            + failure->message;
    }
    if (failure)
        co_return Result<Outcome>(*failure);
    outcome.what = outcome.receivers > 0 ? What::Done : What::Gone;
    co_return Result<Outcome>(outcome);
}

// Reads the lock again right before its holder is disconnected. Returns nullopt if the lock is still as it was shown.
Task<std::optional<Result<Outcome>>> whatChanged(ActionTools tools, PlanPtr plan)
{
    auto now = co_await planAgain(tools, plan);
    if (now && isAsShown(*plan, *now))
        co_return std::nullopt;
    if (!now && now.error().kind != Error::Kind::Precondition)
        co_return Result<Outcome>(now.error());
    Outcome outcome;
    outcome.what = What::Changed;
    if (!now) // the lock is free, or its key has another type by now
        outcome.differences.push_back({QT_TRANSLATE_NOOP("describe", "The lock changed: %1."), {now.error().message}});
    else if (isTakenAgain(*plan, std::make_shared<const Lock>(now->seen)))
        outcome.differences.push_back(takenAgainPhrase());
    else if (mayHaveBeenReleased(*plan, now->unlocksHeard))
        outcome.differences.push_back(unlockHeardPhrase());
    else
        outcome.differences.push_back(changedPhrase(plan->fields == now->fields ? "ttl" : "holders", *plan));
    co_return Result<Outcome>(outcome);
}

Task<Result<Outcome>> disconnectClient(ActionTools tools, PlanPtr plan)
{
    redis::Server *client = tools.client;
    const auto now = co_await listNow(client, plan);
    if (!now)
        co_return Result<Outcome>(now.error());
    if (!tools.client)
        co_return Result<Outcome>(canceled());
    const auto same = stillThere(*plan, *now);
    Outcome outcome;
    outcome.what = same ? What::Gone : What::Changed;
    if (!same)
        outcome.differences.push_back(
            {QT_TRANSLATE_NOOP("describe", "The IDs of its connections now belong to other connections"), {}});
    if (!same || same->empty())
        co_return Result<Outcome>(outcome);
    auto changed = co_await whatChanged(tools, plan);
    if (changed)
        co_return *changed;
    if (!tools.client)
        co_return Result<Outcome>(canceled());
    const std::vector<Connection> connections = *same;
    auto closed = co_await closeAll(client, connections);
    co_return closed;
}

} // namespace

extern const Action disconnect{
    .word = "disconnect",
    .done = "disconnected",
    .title = QT_TRANSLATE_NOOP("describe", "Disconnect the client"),
    .meaning = QT_TRANSLATE_NOOP(
        "describe", "Closes the connections of the client that holds the lock. Its program can connect again."),
    .doneText = QT_TRANSLATE_NOOP("describe", "Its client's connections were closed."),
    .button = QT_TRANSLATE_NOOP("describe", "&Disconnect it"),
    .rules = {.needsReason = true, .onlyAsSeen = true},
    .whyNoUndo = QT_TRANSLATE_NOOP("describe",
                                   "Only the program can open its connections again. Redisson does so within seconds."),
    .plan = &planDisconnect,
    .details = &disconnectDetails,
    .act = &disconnectClient,
};

} // namespace lockscope::actions
