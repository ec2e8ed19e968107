#include "core/monitor/discovery/shard_feed.h"

#include "core/base/core_text.h"

namespace lockscope::monitor {

ShardFeed::ShardFeed(NodeReader *nodeReader, CandidateFilter *candidateFilter, const LockStore *store,
                     LockStore::Part part, ActiveChannels *channels, Millis every, std::function<void()> wake)
    : m_nodeReader(nodeReader)
    , m_candidateFilter(candidateFilter)
    , m_store(store)
    , m_part(part)
    , m_channels(channels)
    , m_every(every)
    , m_wake(std::move(wake))
{ }

QString ShardFeed::whatIsNotHeard()
{
    return CoreText::tr(
        "unlock messages sent by SPUBLISH (Redisson since 3.22, in clusters) are received for watched locks only: a "
        "subscription by pattern does not receive them, and one by name counts as a waiter. Key events or tracking "
        "(--track) report changes of all locks");
}

void ShardFeed::stop()
{
    m_subscriptions.clear();
    m_channels->setOurs({});
}

std::vector<Channel> ShardFeed::wanted() const
{
    std::vector<Channel> wanted;
    for (const Key &name : m_store->watched(m_part)) {
        for (const Channel &channel : {locks::unlockChannel(name), locks::readWriteChannel(name),
                                       locks::semaphoreChannel(name), locks::latchChannel(name)}) {
            if (m_channels->contains(channel))
                wanted.push_back(channel);
        }
    }
    return wanted;
}

Task<void> ShardFeed::run(std::stop_token stop)
{
    Clock *clock = m_nodeReader->clock();
    m_subscriptions.clear(); // the subscriptions of the previous contact receive nothing any more
    while (!stop.stop_requested()) {
        const std::vector<Channel> channels = wanted();
        std::erase_if(m_subscriptions, [&](const auto &each) {
            return std::find(channels.begin(), channels.end(), each.first) == channels.end();
        });
        for (const Channel &channel : channels) {
            if (m_subscriptions.count(channel) > 0)
                continue;
            co_await listen(channel, stop);
            if (stop.stop_requested())
                co_return;
        }
        QSet<QByteArray> ours;
        for (const auto &each : m_subscriptions)
            ours.insert(each.first.raw());
        m_channels->setOurs(std::move(ours));
        const Instant until = clock->now() + m_every;
        co_await sleepUntil(clock, until, stop);
    }
}

Task<void> ShardFeed::listen(Channel channel, std::stop_token stop)
{
    const redis::Subscriber::Handler handler = [this, stop](const redis::Message &message) {
        const auto companion = locks::companionOf(message.channel.raw());
        if (stop.stop_requested() || !companion)
            return;
        m_candidateFilter->companionMet(*companion, Look::Hint::UnlockMessage);
        m_wake();
    };
    auto made = co_await m_nodeReader->subscribeSharded(channel, handler, stop);
    if (!stop.stop_requested() && made) // a refused channel is tried again in a second, because its slot may be moving
        m_subscriptions[channel] = *made;
}

} // namespace lockscope::monitor
