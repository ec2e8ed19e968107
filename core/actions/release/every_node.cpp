#include "core/actions/release/every_node.h"

#include "core/async/sleep.h"

namespace lockscope::actions {

namespace {

constexpr Millis longestWait(1'500); // for replicas to be found and connected to
constexpr Millis betweenLooks(10);

struct Asked {
    QString node;
    redis::PendingReply reply;
};

bool isReplica(const redis::Node &node)
{
    return node.role == redis::Node::Role::Replica;
}

// Also of a replica that the master names, and that has not been found yet.
bool areThere(redis::Server *server)
{
    const std::vector<redis::Node> nodes = server->nodes();
    const auto live = [](const redis::Node &node) { return node.server->isLive(); };
    const auto replicas = std::count_if(nodes.begin(), nodes.end(), isReplica);
    return replicas >= server->info().connectedReplicas && std::all_of(nodes.begin(), nodes.end(), live);
}

// Replicas that the master counts but does not name to us.
int unnamed(redis::Server *server)
{
    const std::vector<redis::Node> nodes = server->nodes();
    return server->info().connectedReplicas - int(std::count_if(nodes.begin(), nodes.end(), isReplica));
}

std::vector<Asked> ask(redis::Server *server, const Channel &channel, HeardEverywhere &into)
{
    std::vector<Asked> asked;
    for (const redis::Node &node : server->nodes()) {
        if (!node.server->isLive()) {
            into.silent << node.name;
            continue;
        }
        asked.push_back({node.name, node.server->send(redis::Command::ofNode({"PUBSUB", "NUMSUB", channel.raw()}))});
        if (node.server->has(redis::Capability::ShardedPubSub))
            asked.push_back(
                {node.name, node.server->send(redis::Command::ofNode({"PUBSUB", "SHARDNUMSUB", channel.raw()}))});
    }
    if (server->info().infoDenied)
        into.silent << QStringLiteral("replicas, as INFO may not be asked");
    if (unnamed(server) > 0)
        into.silent << QStringLiteral("%1 replicas that the master does not name").arg(unnamed(server));
    return asked;
}

} // namespace

Task<HeardEverywhere> listenersEverywhere(Tools tools, Channel channel, std::stop_token stop)
{
    const QPointer<redis::Server> server = tools.watched ? tools.watched : tools.client;
    HeardEverywhere heard;
    if (!server)
        co_return heard;
    Clock *const clock = server->clock();
    const Instant deadline = clock->now() + longestWait;
    while (server && !areThere(server) && clock->now() < deadline && !stop.stop_requested()) {
        const Instant next = clock->now() + betweenLooks;
        co_await sleepUntil(clock, next, stop);
    }
    if (!server)
        co_return heard;
    const std::vector<Asked> asked = ask(server, channel, heard);
    for (const Asked &each : asked) {
        const redis::PendingReply one = each.reply;
        const auto reply = co_await one;
        if (reply && reply->elements.size() == 2)
            heard.listeners += reply->elements[1].toInteger().value_or(0);
        else if (!heard.silent.contains(each.node))
            heard.silent << each.node;
    }
    co_return heard;
}

} // namespace lockscope::actions
