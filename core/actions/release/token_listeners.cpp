#include "core/actions/release/token_listeners.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

std::vector<Channel> possibleChannels(const families::Catalog &catalog, const Key &name, const QByteArray &value)
{
    std::vector<Channel> channels;
    for (const families::FamilyPtr &family : catalog.all()) {
        if (!families::acceptsValue(*family, value))
            continue;
        for (const QByteArray &channel : families::channelsOf(*family, name.raw()))
            channels.emplace_back(channel);
    }
    return channels;
}

} // namespace

Task<TokenListeners> findTokenListeners(redis::Server *client, families::CatalogPtr catalog, Key name, QByteArray value)
{
    TokenListeners found;
    const std::vector<Channel> channels = possibleChannels(*catalog, name, value);
    if (channels.empty())
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
