#include "core/monitor/discovery/channel_poll.h"

#include <algorithm>

namespace lockscope::monitor {

namespace {

constexpr Millis timeEvery(10'000);
constexpr Millis signOfLifeEvery(2'000);

std::optional<qint64> millisOf(const redis::Reply &time)
{
    if (time.elements.size() != 2)
        return std::nullopt;
    const auto seconds = time.elements[0].toInteger();
    const auto micros = time.elements[1].toInteger();
    return seconds && micros ? std::optional(*seconds * 1000 + *micros / 1000) : std::nullopt;
}

} // namespace

ChannelPoll::ChannelPoll(NodeReader *nodeReader, CandidateFilter *candidateFilter, ActiveChannels *channels,
                         ServerClock *serverClock, Millis every, std::function<void()> wake)
    : m_nodeReader(nodeReader)
    , m_candidateFilter(candidateFilter)
    , m_channels(channels)
    , m_serverClock(serverClock)
    , m_pace(every)
    , m_wake(std::move(wake))
{ }

Task<void> ChannelPoll::run(std::stop_token stop)
{
    while (!stop.stop_requested()) {
        const bool isOver = co_await pause(stop);
        if (!isOver)
            co_return;
        const bool goOn = co_await once(stop);
        if (!goOn)
            co_return;
    }
}

// A node without locks is asked nothing else, so in a long pause, the time shows that the node answers.
Task<bool> ChannelPoll::pause(std::stop_token stop)
{
    Clock *clock = m_nodeReader->clock();
    const Instant until = clock->now() + m_pace.pause();
    for (;;) {
        const Instant next = std::min<Instant>(until, clock->now() + signOfLifeEvery);
        co_await sleepUntil(clock, next, stop);
        if (stop.stop_requested() || next == until)
            co_return !stop.stop_requested();
        const bool goOn = co_await askTime(stop);
        if (!goOn)
            co_return false;
    }
}

Task<bool> ChannelPoll::once(std::stop_token stop)
{
    const Instant now = m_nodeReader->clock()->now();
    const bool isOnlySign = !m_nodeReader->permissions().may(ReadCommand::Channels);
    const bool isTimeUnknown = !m_serverClock->at(now); // at the beginning of each contact
    if (!m_timeAskedAt || isTimeUnknown || isOnlySign || now - *m_timeAskedAt >= timeEvery) {
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
    if (!m_nodeReader->permissions().may(ReadCommand::Channels))
        co_return true;
    const Instant sent = m_nodeReader->clock()->now();
    ListenedChannels channels = co_await askListenedChannels(m_nodeReader, m_channels->isSharded(), stop);
    if (stop.stop_requested())
        co_return false;
    m_pace.polled(m_nodeReader->clock()->now() - sent, m_nodeReader->shortestHeartbeat());
    if (!channels.isWhole) {
        m_channels->clear(); // an unknown list must not look like a list without subscribers
        co_return true;
    }
    noteChannels(std::move(channels.names));
    co_return true;
}

void ChannelPoll::noteChannels(QSet<QByteArray> channels)
{
    for (const QByteArray &channel : m_channels->replace(std::move(channels))) {
        const auto companion = locks::companionOf(channel);
        const bool came = m_channels->contains(Channel(channel));
        if (!companion)
            continue;
        if (came || m_candidateFilter->knows(*companion))
            m_candidateFilter->companionMet(*companion, Look::Hint::None);
    }
    m_wake();
}

Task<bool> ChannelPoll::askTime(std::stop_token stop)
{
    if (!m_nodeReader->permissions().may(ReadCommand::Time))
        co_return true;
    const ReadCommand which = ReadCommand::Time;
    const Instant sent = m_nodeReader->clock()->now();
    redis::Command command = redis::Command::ofNode({"TIME"});
    const auto reply = co_await m_nodeReader->askOne(which, std::move(command), stop);
    if (stop.stop_requested())
        co_return false;
    const auto millis = reply ? millisOf(*reply) : std::nullopt;
    if (millis)
        m_serverClock->learn(*millis, sent, m_nodeReader->clock()->now());
    co_return true;
}

} // namespace lockscope::monitor
