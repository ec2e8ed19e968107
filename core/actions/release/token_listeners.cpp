#include "core/actions/release/spring_listeners.h"

#include "core/monitor/analysis/owners.h"

namespace lockscope::actions {

std::vector<Channel> springChannels(const Key &name)
{
    constexpr std::size_t most = 8;
    std::vector<Channel> channels;
    for (qsizetype at = name.raw().indexOf(':'); at > 0 && channels.size() < most; at = name.raw().indexOf(':', at + 1))
        channels.emplace_back(name.raw().left(at) + "-channel");
    return channels;
}

Task<SpringListeners> findSpringListeners(redis::Server *client, Key name, QByteArray value)
{
    SpringListeners found;
    const std::vector<Channel> channels = springChannels(name);
    if (channels.empty() || !monitor::isUuid(value))
        co_return found;
    std::vector<QByteArrayView> words{"PUBSUB", "NUMSUB"};
    for (const Channel &channel : channels)
        words.push_back(channel.raw());
    auto pending = client->send(redis::Command::ofNode(words));
    const auto reply = co_await pending;
    if (!reply)
        co_return found;
    for (std::size_t i = 0; i < channels.size() && i * 2 + 1 < reply->elements.size(); ++i) {
        const qint64 count = reply->elements[i * 2 + 1].toInteger().value_or(0);
        if (count > found.count) {
            found.channel = channels[i];
            found.count = count;
        }
    }
    co_return found;
}

} // namespace lockscope::actions
