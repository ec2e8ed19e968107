#include "core/monitor/find/listener_poll.h"

#include "core/monitor/find/channel_poll.h"

namespace lockscope::monitor {

ListenerPoll::ListenerPoll(const redis::Node &node, Millis every, OtherListeners *into, Changed changed)
    : m_node(node)
    , m_every(every)
    , m_into(into)
    , m_changed(std::move(changed))
    , m_link(node.server)
{
    m_link.onLiveChange(&m_context, [this] { follow(); });
}

ListenerPoll::~ListenerPoll()
{
    m_into->forget(m_node.name);
}

void ListenerPoll::setWanted(bool wanted)
{
    m_wanted = wanted;
    follow();
}

void ListenerPoll::follow()
{
    const bool asks = m_wanted && m_link.isLive();
    if (asks && !m_asking) {
        m_link.permissions().reset();
        m_asking = std::make_unique<TaskScope>();
        m_asking->spawn(run(m_asking->stopToken()));
    } else if (!asks) {
        m_asking.reset();
        tell({});
    }
}

Task<void> ListenerPoll::run(std::stop_token stop)
{
    Clock *clock = m_link.clock();
    while (!stop.stop_requested()) {
        const bool goOn = co_await once(stop);
        if (!goOn)
            co_return;
        const Instant until = clock->now() + m_every;
        co_await sleepUntil(clock, until, stop);
    }
}

Task<bool> ListenerPoll::once(std::stop_token stop)
{
    QSet<QByteArray> listened = co_await channels(stop);
    if (stop.stop_requested())
        co_return false;
    OtherListeners::Counts counts = co_await count(listened, stop);
    if (stop.stop_requested())
        co_return false;
    tell(std::move(counts));
    co_return true;
}

Task<QSet<QByteArray>> ListenerPoll::channels(std::stop_token stop)
{
    std::vector<redis::Command> commands;
    std::vector<ReadCommand> asked;
    const auto add = [&](ReadCommand which, QByteArrayView word) {
        if (m_link.permissions().may(which))
            addChannelQuestions(word, commands);
        asked.resize(commands.size(), which);
    };
    add(ReadCommand::Channels, "CHANNELS");
    if (m_link.has(redis::Capability::ShardedPubSub))
        add(ReadCommand::ShardChannels, "SHARDCHANNELS");
    QSet<QByteArray> found;
    const Link::Replies replies = co_await m_link.ask(std::move(commands), stop);
    for (std::size_t i = 0; i < replies.size(); ++i) {
        if (!replies[i])
            m_link.permissions().note(asked[i], replies[i].error());
        for (std::size_t j = 0; replies[i] && j < replies[i]->elements.size(); ++j)
            found.insert(replies[i]->elements[j].toBytes());
    }
    co_return found;
}

Task<OtherListeners::Counts> ListenerPoll::count(QSet<QByteArray> channels, std::stop_token stop)
{
    OtherListeners::Counts counts;
    if (channels.isEmpty())
        co_return counts;
    std::vector<redis::Command> commands;
    const auto add = [&](ReadCommand which, QByteArrayView word) {
        std::vector<QByteArrayView> words{"PUBSUB", word};
        words.insert(words.end(), channels.cbegin(), channels.cend());
        if (m_link.permissions().may(which))
            commands.push_back(redis::Command::ofNode(words));
    };
    add(ReadCommand::Subscribers, "NUMSUB");
    if (m_link.has(redis::Capability::ShardedPubSub))
        add(ReadCommand::ShardSubscribers, "SHARDNUMSUB");
    const Link::Replies replies = co_await m_link.ask(std::move(commands), stop);
    for (const auto &reply : replies) {
        for (std::size_t i = 0; reply && i + 1 < reply->elements.size(); i += 2) {
            const qint64 listeners = reply->elements[i + 1].toInteger().value_or(0);
            if (listeners > 0)
                counts[reply->elements[i].toBytes()] += listeners;
        }
    }
    co_return counts;
}

void ListenerPoll::tell(OtherListeners::Counts counts)
{
    QSet<QByteArray> changed;
    for (auto each = counts.cbegin(); each != counts.cend(); ++each) {
        if (m_counts.value(each.key()) != each.value())
            changed.insert(each.key());
    }
    for (auto each = m_counts.cbegin(); each != m_counts.cend(); ++each) {
        if (!counts.contains(each.key()))
            changed.insert(each.key());
    }
    m_counts = counts;
    m_into->told(m_node.name, std::move(counts));
    for (const QByteArray &channel : std::as_const(changed))
        m_changed(channel);
}

} // namespace lockscope::monitor
