#include "core/redis/link/subscriptions.h"

#include "core/base/core_text.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis {

namespace {

bool isTransportError(const Error &error)
{
    return error.kind != Error::Kind::Server && error.kind != Error::Kind::Forbidden && error.kind != Error::Kind::Auth;
}

// True if another node has the slot now, or if the node cannot serve it yet, as in the first seconds after its restart.
bool refusesSlot(const Error &error)
{
    return error.token == "MOVED" || error.token == "CLUSTERDOWN";
}

} // namespace

class Subscriptions::Handle final : public Subscription {
public:
    Handle(std::weak_ptr<Subscriptions> owner, TopicId id, std::shared_ptr<Interest> interest)
        : m_owner(std::move(owner))
        , m_id(std::move(id))
        , m_interest(std::move(interest))
    { }
    ~Handle() override
    {
        m_interest->alive = false;
        if (const auto owner = m_owner.lock())
            owner->leave(m_id, m_interest);
    }

private:
    std::weak_ptr<Subscriptions> m_owner;
    TopicId m_id;
    std::shared_ptr<Interest> m_interest;
};

Subscriptions::Subscriptions(Clock *clock, QString node, Taken taken)
    : m_clock(clock)
    , m_node(std::move(node))
    , m_taken(std::move(taken))
{ }

Task<Subscriptions::Subscribed> Subscriptions::subscribe(Channel channel, Handler handler, Instant deadline,
                                                         std::stop_token stop)
{
    return subscribeTo(shared_from_this(), TopicId{TopicForm::Channel, channel.raw()}, std::move(handler), deadline,
                       std::move(stop));
}

Task<Subscriptions::Subscribed> Subscriptions::subscribePattern(QByteArray pattern, Handler handler, Instant deadline,
                                                                std::stop_token stop)
{
    return subscribeTo(shared_from_this(), TopicId{TopicForm::Pattern, std::move(pattern)}, std::move(handler),
                       deadline, std::move(stop));
}

Task<Subscriptions::Subscribed> Subscriptions::subscribeSharded(Channel channel, Handler handler, Instant deadline,
                                                                std::stop_token stop)
{
    return subscribeTo(shared_from_this(), TopicId{TopicForm::Sharded, channel.raw()}, std::move(handler), deadline,
                       std::move(stop));
}

Task<Subscriptions::Subscribed> Subscriptions::subscribeTo(std::shared_ptr<Subscriptions> self, TopicId id,
                                                           Handler handler, Instant deadline, std::stop_token stop)
{
    if (!self->m_connection)
        co_return Subscribed(self->error(Error::Kind::Connect, CoreText::tr("not connected")));
    auto interest = std::make_shared<Interest>();
    interest->handler = std::move(handler);
    const Confirmation end = self->join(id, interest);
    std::shared_ptr<Subscription> handle = std::make_shared<Handle>(self, id, interest);
    const Error late =
        self->error(Error::Kind::Timeout, CoreText::tr("the server did not confirm the subscription in time"));
    const Result<void> outcome = co_await confirmation(self->m_clock, end, late, deadline, stop);
    if (!outcome)
        co_return Subscribed(outcome.error());
    co_return Subscribed(std::move(handle));
}

Task<Result<void>> Subscriptions::confirmation(Clock *clock, Confirmation end, Error late, Instant deadline,
                                               std::stop_token stop)
{
    const auto timer = clock->callAt(deadline, [end, late] { end.settle(Result<void>(late)); });
    Error stopped = late;
    stopped.kind = Error::Kind::Canceled;
    stopped.message = canceled().message;
    const std::stop_callback onStop(stop, [end, stopped] { end.settle(Result<void>(stopped)); });
    const Result<void> outcome = co_await end;
    co_return outcome;
}

int Subscriptions::activeCount() const
{
    return static_cast<int>(
        std::count_if(m_topics.begin(), m_topics.end(), [](const Topic &topic) { return topic.confirmed; }));
}

Subscriptions::Confirmation Subscriptions::join(const TopicId &id, std::shared_ptr<Interest> interest)
{
    Topic &topic = m_topics[id];
    topic.interests.push_back(std::move(interest));
    Confirmation end;
    if (topic.confirmed) {
        end.settle(Result<void>());
        return end;
    }
    topic.waiting.push_back(end);
    if (!topic.wanted)
        ask(id, topic, true);
    return end;
}

void Subscriptions::leave(const TopicId &id, const std::shared_ptr<Interest> &interest)
{
    const auto topic = m_topics.find(id);
    if (topic == m_topics.end())
        return;
    std::erase(topic->interests, interest);
    if (!topic->interests.empty())
        return;
    settle(*topic, error(Error::Kind::Canceled, QStringLiteral("unsubscribed")));
    if (m_connection && topic->wanted)
        ask(id, *topic, false);
    else
        m_topics.erase(topic);
}

void Subscriptions::ask(const TopicId &id, Topic &topic, bool wanted)
{
    topic.generation = ++m_generation;
    topic.wanted = wanted;
    topic.confirmed = false;
    topic.leaving += wanted ? 0 : 1;
    const TopicWords &words = wordsOf(id.form);
    const QByteArrayView verb = wanted ? words.subscribe : words.unsubscribe;
    // No deadline: the heartbeat detects a server that does not answer, and the waiters have their own deadlines.
    const PendingReply pending = m_connection->send(Command::ofNode({verb, id.name}), Instant::max());
    follow(weak_from_this(), id, topic.generation, m_connection, pending);
}

Task<void> Subscriptions::follow(std::weak_ptr<Subscriptions> weak, TopicId id, quint64 generation,
                                 std::shared_ptr<Connection> connection, PendingReply pending)
{
    const Result<Reply> reply = co_await pending;
    if (const auto self = weak.lock())
        self->answered(id, generation, *connection, reply);
}

void Subscriptions::answered(const TopicId &id, quint64 generation, Connection &connection, const Result<Reply> &reply)
{
    if (!reply && isTransportError(reply.error()))
        return; // detach() fails the pending confirmations
    const auto topic = m_topics.find(id);
    if (topic == m_topics.end() || topic->generation != generation)
        return;
    const bool wanted = topic->wanted;
    if (!reply && !wanted)
        topic->leaving = 0; // the request to leave was rejected
    if (!reply) {
        topic->wanted = false;
        settle(*topic, reply.error());
    } else if (!confirms(*reply, wanted ? wordsOf(id.form).subscribed : wordsOf(id.form).unsubscribed, id.name)) {
        connection.close(error(Error::Kind::Protocol, CoreText::tr("an unexpected answer to a subscription")));
        return;
    } else if (wanted) {
        topic->confirmed = true;
        settle(*topic, Result<void>());
    }
    if (topic->interests.empty())
        m_topics.erase(topic);
    else if (!reply && m_taken && id.form == TopicForm::Sharded && refusesSlot(reply.error()))
        m_taken(id.name); // the slot moved to another node while we were disconnected, or the node has just restarted
}

void Subscriptions::settle(Topic &topic, const Result<void> &outcome)
{
    for (const Confirmation &waiting : std::exchange(topic.waiting, {}))
        waiting.settle(outcome);
}

Task<void> Subscriptions::restore(std::shared_ptr<Connection> connection)
{
    const auto self = shared_from_this();
    m_connection = connection;
    connection->setPushHandler([weak = weak_from_this()](Reply &reply) {
        const auto hub = weak.lock();
        return hub && hub->dispatch(reply);
    });
    std::vector<Confirmation> asked;
    for (auto topic = m_topics.begin(); topic != m_topics.end(); ++topic) {
        asked.push_back(topic->waiting.emplace_back());
        ask(topic.key(), *topic, true);
    }
    for (const Confirmation &end : asked) {
        // The outcome does not matter here: restore() returns as soon as every topic has an answer.
        [[maybe_unused]] const Result<void> outcome = co_await end;
    }
}

void Subscriptions::detach(const Error &why)
{
    m_connection.reset();
    for (auto topic = m_topics.begin(); topic != m_topics.end();) {
        topic->confirmed = false;
        topic->wanted = false;
        topic->leaving = 0;
        settle(*topic, error(why.kind == Error::Kind::Canceled ? why.kind : Error::Kind::Connect, why.message));
        topic = topic->interests.empty() ? m_topics.erase(topic) : std::next(topic);
    }
}

// Returns true if the server has ended a sharded subscription because the slot moved to another node. The server then
// sends no more messages for it. Returns false for the answer to our own unsubscribe request.
bool Subscriptions::isTakenAway(const TopicId &id)
{
    const auto topic = m_topics.find(id);
    if (topic == m_topics.end() || topic->leaving == 0)
        return true;
    --topic->leaving; // this message answers our own unsubscribe request
    return false;
}

void Subscriptions::tellTaken(const QByteArray &channel)
{
    const auto connection = m_connection;
    const auto topic = m_topics.find(TopicId{TopicForm::Sharded, channel});
    if (m_taken && topic != m_topics.end()) {
        topic->confirmed = false;
        topic->wanted = false;
        m_taken(channel);
    } else if (!m_taken && connection) {
        connection->close(error(Error::Kind::Connect, CoreText::tr("the slot of a channel moved to another node")));
    }
}

// Returns true for messages. A malformed message ends the connection.
bool Subscriptions::dispatch(const Reply &reply)
{
    const PushedMessage pushed = pushedMessageIn(reply);
    switch (pushed.what) {
    case PushedMessage::What::Nothing: return false;
    case PushedMessage::What::Message: deliver(pushed.topic, pushed.message); return true;
    case PushedMessage::What::Keys:
        for (const Message &key : keysOf(pushed, reply))
            deliver(pushed.topic, key);
        return true;
    case PushedMessage::What::Ended:
        if (!isTakenAway(pushed.topic))
            return false;
        tellTaken(pushed.topic.name);
        return true;
    case PushedMessage::What::Malformed:
        if (const auto connection = m_connection)
            connection->close(error(Error::Kind::Protocol, CoreText::tr("a malformed message")));
        return true;
    }
    return false;
}

void Subscriptions::deliver(const TopicId &id, const Message &message)
{
    const auto topic = m_topics.constFind(id);
    if (topic == m_topics.constEnd())
        return;
    const auto interests = topic->interests; // a copy: a handler may subscribe, unsubscribe, or destroy this object
    for (const auto &interest : interests) {
        if (interest->alive)
            interest->handler(message);
    }
}

} // namespace lockscope::redis
