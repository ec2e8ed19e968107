#include "core/monitor/find/channel_poll.h"

namespace lockscope::monitor {

namespace {

constexpr Millis timeEvery(10'000);
// PUBSUB CHANNELS looks at every channel of the server: where there are very many, it is asked less often, so that it
// takes no more than two percent of its time.
constexpr int sparing = 50;

std::optional<qint64> millisOf(const redis::Reply &time)
{
    if (time.elements.size() != 2)
        return std::nullopt;
    const auto seconds = time.elements[0].toInteger();
    const auto micros = time.elements[1].toInteger();
    return seconds && micros ? std::optional(*seconds * 1000 + *micros / 1000) : std::nullopt;
}

} // namespace

void addChannelQuestions(QByteArrayView which, std::vector<redis::Command> &commands)
{
    for (const QByteArrayView pattern :
         {QByteArrayView("redisson_lock__channel:*"), QByteArrayView("redisson_rwlock:*"),
          QByteArrayView("redisson_sc:*"), QByteArrayView("redisson_countdownlatch__channel__*")})
        commands.push_back(redis::Command::ofNode({"PUBSUB", which, pattern}));
}

ChannelPoll::ChannelPoll(Link *link, Sieve *sieve, ActiveChannels *channels, ServerClock *serverClock, Millis every,
                         std::function<void()> wake)
    : m_link(link)
    , m_sieve(sieve)
    , m_channels(channels)
    , m_serverClock(serverClock)
    , m_every(every)
    , m_wake(std::move(wake))
{ }

Task<void> ChannelPoll::run(std::stop_token stop)
{
    Clock *clock = m_link->clock();
    while (!stop.stop_requested()) {
        const Instant until = clock->now() + std::max<BootClock::duration>(m_every, m_took * sparing);
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return;
        const bool goOn = co_await once(stop);
        if (!goOn)
            co_return;
    }
}

Task<bool> ChannelPoll::once(std::stop_token stop)
{
    const Instant now = m_link->clock()->now();
    if (!m_timeAskedAt || now - *m_timeAskedAt >= timeEvery) {
        m_timeAskedAt = now;
        const bool goOn = co_await askTime(stop);
        if (!goOn)
            co_return false;
    }
    const bool goOn = co_await askChannels(stop);
    co_return goOn;
}

Task<bool> ChannelPoll::askChannels(std::stop_token stop)
{
    if (!m_link->permissions().may(ReadCommand::Channels))
        co_return true;
    const Instant sent = m_link->clock()->now();
    std::vector<redis::Command> commands;
    addChannelQuestions("CHANNELS", commands);
    const std::size_t unsharded = commands.size();
    const bool bothKinds = m_channels->isSharded() && m_link->permissions().may(ReadCommand::ShardChannels);
    if (bothKinds)
        addChannelQuestions("SHARDCHANNELS", commands);
    const Link::Replies replies = co_await m_link->ask(std::move(commands), stop);
    if (stop.stop_requested())
        co_return false;
    const auto took = m_link->clock()->now() - sent;
    m_took = std::min(took, std::exchange(m_lastTook, took)); // one that was slow says nothing
    QSet<QByteArray> channels;
    bool all = bothKinds || !m_channels->isSharded();
    for (std::size_t i = 0; i < replies.size(); ++i) {
        const auto &reply = replies[i];
        if (!reply)
            m_link->permissions().note(i < unsharded ? ReadCommand::Channels : ReadCommand::ShardChannels,
                                       reply.error());
        all = all && reply;
        for (std::size_t j = 0; reply && j < reply->elements.size(); ++j)
            channels.insert(reply->elements[j].toBytes());
    }
    if (!all) {
        m_channels->clear(); // not known is not the same as nobody
        co_return true;
    }
    noteChannels(std::move(channels));
    co_return true;
}

void ChannelPoll::noteChannels(QSet<QByteArray> channels)
{
    for (const QByteArray &channel : m_channels->replace(std::move(channels))) {
        const auto companion = locks::companionOf(channel);
        const bool came = m_channels->contains(Channel(channel));
        if (!companion)
            continue;
        if (came || m_sieve->knows(*companion))
            m_sieve->companionMet(*companion, Look::Hint::None);
    }
    m_wake();
}

Task<bool> ChannelPoll::askTime(std::stop_token stop)
{
    if (!m_link->permissions().may(ReadCommand::Time))
        co_return true;
    const ReadCommand which = ReadCommand::Time;
    const Instant sent = m_link->clock()->now();
    redis::Command command = redis::Command::ofNode({"TIME"});
    const auto reply = co_await m_link->askOne(which, std::move(command), stop);
    if (stop.stop_requested())
        co_return false;
    const auto millis = reply ? millisOf(*reply) : std::nullopt;
    if (millis)
        m_serverClock->learn(*millis, sent, m_link->clock()->now());
    co_return true;
}

} // namespace lockscope::monitor
