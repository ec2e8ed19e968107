#include "core/monitor/discovery/listener_poll.h"

namespace lockscope::monitor {

namespace {

constexpr std::size_t channelsPerQuestion = 500; // one request must not stall the node

} // namespace

ListenerPoll::ListenerPoll(const redis::Node &node, Millis every, OtherListeners *into, Changed changed)
    : m_node(node)
    , m_pace(every)
    , m_into(into)
    , m_changed(std::move(changed))
    , m_nodeReader(node.server)
{
    m_nodeReader.onLiveChange(&m_context, [this] { follow(); });
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
    const bool asks = m_wanted && m_nodeReader.isLive();
    if (asks && !m_asking) {
        m_nodeReader.beginContact();
        m_asking = std::make_unique<TaskScope>();
        m_asking->spawn(run(m_asking->stopToken()));
    } else if (!asks) {
        m_asking.reset();
        tell({});
    }
    m_isSettled = m_wanted && (m_isSettled || isSilent());
    if (m_wanted && !m_isSettled)
        m_into->expect(m_node.name);
}

// True if the node is unreachable. A node whose connection is being opened may still answer.
bool ListenerPoll::isSilent() const
{
    using Phase = redis::ConnectionState::Phase;
    const Phase phase = m_node.server->state().phase;
    return phase == Phase::Waiting || phase == Phase::Refused;
}

Task<void> ListenerPoll::run(std::stop_token stop)
{
    Clock *clock = m_nodeReader.clock();
    while (!stop.stop_requested()) {
        const bool goOn = co_await once(stop);
        if (!goOn)
            co_return;
        const Instant until = clock->now() + m_pace.pause();
        co_await sleepUntil(clock, until, stop);
    }
}

Task<bool> ListenerPoll::once(std::stop_token stop)
{
    Clock *const clock = m_nodeReader.clock();
    const Instant began = clock->now();
    const bool sharded = m_nodeReader.has(redis::Capability::ShardedPubSub);
    NodeReader *const nodeReader = &m_nodeReader;
    const ListenedChannels listened = co_await askListenedChannels(nodeReader, sharded, stop);
    if (stop.stop_requested())
        co_return false;
    OtherListeners::Counts counts;
    int questions = 1;
    const std::vector<QByteArray> channels(listened.names.cbegin(), listened.names.cend());
    for (std::size_t from = 0; from < channels.size(); from += channelsPerQuestion) {
        const std::size_t to = std::min(channels.size(), from + channelsPerQuestion);
        std::vector<QByteArray> some(channels.begin() + std::ptrdiff_t(from), channels.begin() + std::ptrdiff_t(to));
        const OtherListeners::Counts more = co_await count(std::move(some), stop);
        if (stop.stop_requested())
            co_return false;
        for (auto each = more.cbegin(); each != more.cend(); ++each)
            counts.insert(each.key(), each.value());
        ++questions;
    }
    m_pace.polled(clock->now() - began, m_nodeReader.shortestHeartbeat(), questions);
    m_isSettled = true;
    tell(std::move(counts));
    co_return true;
}

Task<OtherListeners::Counts> ListenerPoll::count(std::vector<QByteArray> channels, std::stop_token stop)
{
    std::vector<redis::Command> commands;
    const auto add = [&](ReadCommand which, QByteArrayView word) {
        std::vector<QByteArrayView> words{"PUBSUB", word};
        words.insert(words.end(), channels.cbegin(), channels.cend());
        if (m_nodeReader.permissions().may(which))
            commands.push_back(redis::Command::ofNode(words));
    };
    add(ReadCommand::Subscribers, "NUMSUB");
    if (m_nodeReader.has(redis::Capability::ShardedPubSub))
        add(ReadCommand::ShardSubscribers, "SHARDNUMSUB");
    const NodeReader::Replies replies = co_await m_nodeReader.ask(std::move(commands), stop);
    OtherListeners::Counts counts;
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
