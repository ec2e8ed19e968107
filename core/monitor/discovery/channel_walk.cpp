#include "core/monitor/discovery/channel_walk.h"

#include "core/locks/wire/names.h"

namespace lockscope::monitor {

namespace {

bool isLockChannel(const QByteArray &name)
{
    using Role = locks::Companion::Role;
    const auto companion = locks::companionOf(name);
    if (!companion)
        return false;
    switch (companion->role) {
    case Role::UnlockChannel:
    case Role::FairChannel:
    case Role::ReadWriteChannel:
    case Role::SemaphoreChannel:
    case Role::LatchChannel: return true;
    case Role::FairQueue:
    case Role::FairTimeouts:
    case Role::FencingToken:
    case Role::UnlockLatch:
    case Role::ReadTimeout:
    case Role::PermitTimeouts: break;
    }
    return false;
}

} // namespace

Task<ListenedChannels> askListenedChannels(NodeReader *nodeReader, bool sharded, std::stop_token stop)
{
    std::vector<redis::Command> commands;
    std::vector<ReadCommand> asked;
    const auto add = [&](ReadCommand which, QByteArrayView word) {
        if (!nodeReader->permissions().may(which))
            return false;
        commands.push_back(redis::Command::ofNode({"PUBSUB", word, "redisson_*"}));
        asked.push_back(which);
        return true;
    };
    ListenedChannels found;
    found.isWhole = add(ReadCommand::Channels, "CHANNELS");
    if (sharded)
        found.isWhole = add(ReadCommand::ShardChannels, "SHARDCHANNELS") && found.isWhole;
    const NodeReader::Replies replies = co_await nodeReader->ask(std::move(commands), stop);
    if (stop.stop_requested())
        co_return ListenedChannels();
    for (std::size_t i = 0; i < replies.size(); ++i) {
        const auto &reply = replies[i];
        if (!reply)
            nodeReader->permissions().note(asked[i], reply.error());
        found.isWhole = found.isWhole && reply;
        for (std::size_t j = 0; reply && j < reply->elements.size(); ++j) {
            const QByteArray name = reply->elements[j].toBytes();
            if (isLockChannel(name))
                found.names.insert(name);
        }
    }
    co_return found;
}

} // namespace lockscope::monitor
