#include "core/actions/release/listeners_everywhere.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

constexpr Millis longestWait(1'500); // for finding and connecting to replicas
constexpr Millis betweenLooks(10);

struct AskedNode {
    QString node;
    redis::PendingReply reply;
};

bool isReplica(const redis::Node &node)
{
    return node.role == redis::Node::Role::Replica;
}

// True if every replica that the master counts has been found, and all nodes are live.
bool areThere(redis::Server *server)
{
    const std::vector<redis::Node> nodes = server->nodes();
    const auto live = [](const redis::Node &node) { return node.server->isLive(); };
    const auto replicas = std::count_if(nodes.begin(), nodes.end(), isReplica);
    return replicas >= server->connectedReplicas() && std::all_of(nodes.begin(), nodes.end(), live);
}

// The number of replicas that are connected to the master, but have not been found.
int unnamed(redis::Server *server)
{
    const std::vector<redis::Node> nodes = server->nodes();
    return server->connectedReplicas() - int(std::count_if(nodes.begin(), nodes.end(), isReplica));
}

redis::Command counting(QByteArrayView which, const std::vector<Channel> &channels)
{
    std::vector<QByteArrayView> words{"PUBSUB", which};
    for (const Channel &channel : channels)
        words.push_back(channel.raw());
    return redis::Command::ofNode(words);
}

std::vector<AskedNode> ask(redis::Server *server, const std::vector<Channel> &channels, QStringList &silent)
{
    std::vector<AskedNode> asked;
    for (const redis::Node &node : server->nodes()) {
        if (!node.server->isLive()) {
            silent << node.name;
            continue;
        }
        asked.push_back({node.name, node.server->send(counting("NUMSUB", channels))});
        if (node.server->has(redis::Capability::ShardedPubSub))
            asked.push_back({node.name, node.server->send(counting("SHARDNUMSUB", channels))});
    }
    if (server->info().infoDenied)
        silent << CoreText::tr("replicas, because INFO is not permitted");
    if (unnamed(server) > 0)
        silent << CoreText::tr("%n replicas that the master does not name", nullptr, int(unnamed(server)));
    return asked;
}

QPointer<redis::Server> serverToAsk(const ActionTools &tools)
{
    return tools.watched ? tools.watched : tools.client;
}

Task<ListenersEverywhere> askNow(QPointer<redis::Server> server, std::vector<Channel> channels)
{
    ListenersEverywhere heard{std::vector<qint64>(channels.size()), {}};
    const std::vector<AskedNode> asked = ask(server, channels, heard.silent);
    for (const AskedNode &each : asked) {
        const redis::PendingReply one = each.reply;
        const auto reply = co_await one;
        if (reply && reply->elements.size() == 2 * channels.size()) {
            for (std::size_t i = 0; i < channels.size(); ++i)
                heard.counts[i] += reply->elements[i * 2 + 1].toInteger().value_or(0);
        } else if (!heard.silent.contains(each.node)) {
            heard.silent << each.node;
        }
    }
    co_return heard;
}

} // namespace

Task<ListenersEverywhere> listenersEverywhere(ActionTools tools, std::vector<Channel> channels, std::stop_token stop)
{
    const QPointer<redis::Server> server = serverToAsk(tools);
    ListenersEverywhere unknown{std::vector<qint64>(channels.size()), {}};
    unknown.silent << (server ? server->address().node() : QString());
    if (!server)
        co_return unknown;
    Clock *const clock = server->clock();
    const Instant deadline = clock->now() + longestWait;
    while (server && !areThere(server) && clock->now() < deadline && !stop.stop_requested()) {
        const Instant next = clock->now() + betweenLooks;
        co_await sleepUntil(clock, next, stop);
    }
    if (!server)
        co_return unknown;
    auto heard = co_await askNow(server, channels);
    co_return heard;
}

Task<qint64> countListeners(ActionTools tools, Channel channel)
{
    const QPointer<redis::Server> server = serverToAsk(tools);
    if (!server)
        co_return qint64(0);
    const std::vector<Channel> channels(1, channel);
    auto heard = co_await askNow(server, channels);
    co_return heard.counts.front();
}

} // namespace lockscope::actions
