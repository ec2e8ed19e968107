#include "core/monitor/find/shard_feed.h"

namespace lockscope::monitor {

ShardFeed::ShardFeed(Link *link, Sieve *sieve, const Book *book, Book::Part part, ActiveChannels *channels,
                     Millis every, std::function<void()> wake)
    : m_link(link)
    , m_sieve(sieve)
    , m_book(book)
    , m_part(part)
    , m_channels(channels)
    , m_every(every)
    , m_wake(std::move(wake))
{ }

QString ShardFeed::whatIsNotHeard()
{
    return QStringLiteral(
        "SPUBLISH, as Redisson sends since 3.22 in clusters, is heard of watched locks only: no pattern hears it, and "
        "whoever listens to a channel counts there as one that waits. Key events or tracking (--track) tell of all "
        "locks at once");
}

void ShardFeed::stop()
{
    m_subscriptions.clear();
    m_channels->setOurs({});
}

std::vector<Channel> ShardFeed::wanted() const
{
    std::vector<Channel> wanted;
    for (const Key &name : m_book->watched(m_part)) {
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
    Clock *clock = m_link->clock();
    m_subscriptions.clear(); // their handlers hear nothing any more
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
        m_sieve->companionMet(*companion, Look::Hint::UnlockMessage);
        m_wake();
    };
    auto made = co_await m_link->subscribeSharded(channel, handler, stop);
    if (!stop.stop_requested() && made) // what is refused is asked for again in a second, as the slot may be moving
        m_subscriptions[channel] = *made;
}

} // namespace lockscope::monitor
