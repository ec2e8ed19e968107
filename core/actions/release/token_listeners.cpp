#include "core/actions/release/token_listeners.h"

#include "core/actions/release/listeners_everywhere.h"
#include "core/families/catalog.h"

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

Task<TokenListeners> findTokenListeners(ActionTools tools, Key name, QByteArray value, std::stop_token stop)
{
    TokenListeners found;
    const families::CatalogPtr catalog = tools.monitor->catalog();
    const std::vector<Channel> channels = possibleChannels(*catalog, name, value);
    if (channels.empty())
        co_return found;
    auto heard = co_await listenersEverywhere(tools, channels, stop);
    const auto most = std::max_element(heard.counts.begin(), heard.counts.end());
    found.count = *most;
    if (!heard.silent.isEmpty())
        found.channels = channels;
    else if (found.count > 0)
        found.channels.push_back(channels[std::size_t(most - heard.counts.begin())]);
    co_return found;
}

} // namespace lockscope::actions
