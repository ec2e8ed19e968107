#include "core/redis/link/subscriptions.h"

#include "core/redis/capabilities.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis {

namespace {

bool isTransportError(const Error &error)
{
    return error.kind != Error::Kind::Server && error.kind != Error::Kind::Forbidden && error.kind != Error::Kind::Auth;
}

// ["subscribe", NAME, COUNT] and its three sisters.
bool confirms(const Reply &reply, QByteArrayView verb, const QByteArray &name)
{
    return reply.elements.size() == 3 && reply.elements[0].bytes == verb && reply.elements[1].type == Reply::Type::Bulk
        && reply.elements[1].bytes == name && reply.elements[2].type == Reply::Type::Integer;
}

// ["message", "__redis__:invalidate", [KEY…] or nil]: the one message that the server makes by itself.
bool isInvalidation(const Reply &reply)
{
    return reply.elements.size() == 3 && isInvalidations(reply.elements[1].bytes)
        && (reply.elements[2].isArray() || reply.elements[2].isNil());
}

// As who listens has asked for it.
QByteArray ofRedict()
{
    ServerInfo redict;
    redict.product = Product::Redict;
    return invalidationsOf(redict);
}

} // namespace

struct Subscriptions::Words {
    Form form;
    QByteArrayView subscribe, unsubscribe, message;
    QByteArrayView subscribed, unsubscribed; // as the answers begin
    std::size_t messageSize;
};

const Subscriptions::Words &Subscriptions::wordsOf(Form form)
{
    static const Words all[] = {
        {Form::Channel, "SUBSCRIBE", "UNSUBSCRIBE", "message", "subscribe", "unsubscribe", 3},
        {Form::Pattern, "PSUBSCRIBE", "PUNSUBSCRIBE", "pmessage", "psubscribe", "punsubscribe", 4},
        {Form::Sharded, "SSUBSCRIBE", "SUNSUBSCRIBE", "smessage", "ssubscribe", "sunsubscribe", 3},
    };
    return all[int(form)];
}

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
    return subscribeTo(shared_from_this(), TopicId{Form::Channel, channel.raw()}, std::move(handler), deadline,
                       std::move(stop));
}

Task<Subscriptions::Subscribed> Subscriptions::subscribePattern(QByteArray pattern, Handler handler, Instant deadline,
                                                                std::stop_token stop)
{
    return subscribeTo(shared_from_this(), TopicId{Form::Pattern, std::move(pattern)}, std::move(handler), deadline,
                       std::move(stop));
}

Task<Subscriptions::Subscribed> Subscriptions::subscribeSharded(Channel channel, Handler handler, Instant deadline,
                                                                std::stop_token stop)
{
    return subscribeTo(shared_from_this(), TopicId{Form::Sharded, channel.raw()}, std::move(handler), deadline,
                       std::move(stop));
}

Task<Subscriptions::Subscribed> Subscriptions::subscribeTo(std::shared_ptr<Subscriptions> self, TopicId id,
                                                           Handler handler, Instant deadline, std::stop_token stop)
{
    if (!self->m_connection)
        co_return Subscribed(self->error(Error::Kind::Connect, QStringLiteral("not connected")));
    auto interest = std::make_shared<Interest>();
    interest->handler = std::move(handler);
    const Confirmation end = self->join(id, interest);
    std::shared_ptr<Subscription> handle = std::make_shared<Handle>(self, id, interest);
    const Error late = self->error(Error::Kind::Timeout, QStringLiteral("no confirmation of the subscription in time"));
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
    stopped.message = QStringLiteral("canceled");
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
    const Words &words = wordsOf(id.form);
    const QByteArrayView verb = wanted ? words.subscribe : words.unsubscribe;
    // No deadline: a server that does not answer is found by the heartbeat, and those who wait have their own.
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
        return; // detach() tells those who wait
    const auto topic = m_topics.find(id);
    if (topic == m_topics.end() || topic->generation != generation)
        return;
    const bool wanted = topic->wanted;
    if (!reply && !wanted)
        topic->leaving = 0; // that was refused
    if (!reply) {
        topic->wanted = false;
        settle(*topic, reply.error());
    } else if (!confirms(*reply, wanted ? wordsOf(id.form).subscribed : wordsOf(id.form).unsubscribed, id.name)) {
        connection.close(
            error(Error::Kind::Protocol, QStringLiteral("a subscription was answered with something else")));
        return;
    } else if (wanted) {
        topic->confirmed = true;
        settle(*topic, Result<void>());
    }
    if (topic->interests.empty())
        m_topics.erase(topic);
    else if (!reply && m_taken && id.form == Form::Sharded && reply.error().token == "MOVED")
        m_taken(id.name); // since the connection before
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
        // whoever is interested in a topic hears its outcome; here it only matters that all are settled
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

// The server ends a sharded subscription by itself when the slot moves to another node. Whoever waits for a message
// must not wait on.
bool Subscriptions::isTakenAway(const Reply &reply)
{
    if (reply.elements.size() != 3 || !confirms(reply, wordsOf(Form::Sharded).unsubscribed, reply.elements[1].bytes))
        return false;
    const auto topic = m_topics.find(TopicId{Form::Sharded, reply.elements[1].bytes});
    if (topic == m_topics.end() || topic->leaving == 0)
        return true;
    --topic->leaving; // the answer that is due
    return false;
}

void Subscriptions::tellTaken(const QByteArray &channel)
{
    const auto connection = m_connection;
    const auto topic = m_topics.find(TopicId{Form::Sharded, channel});
    if (m_taken && topic != m_topics.end()) {
        topic->confirmed = false;
        topic->wanted = false;
        m_taken(channel);
    } else if (!m_taken && connection) {
        connection->close(error(Error::Kind::Connect, QStringLiteral("the slot of a channel moved to another node")));
    }
}

// True for messages. What looks like one but is malformed ends the connection.
bool Subscriptions::dispatch(Reply &reply)
{
    if (!reply.isArray() || reply.elements.empty())
        return false;
    const auto connection = m_connection;
    if (isTakenAway(reply)) {
        tellTaken(reply.elements[1].bytes);
        return true;
    }
    const QByteArray &word = reply.elements[0].bytes;
    const Form forms[] = {Form::Channel, Form::Pattern, Form::Sharded};
    const auto form =
        std::find_if(std::begin(forms), std::end(forms), [&](Form each) { return word == wordsOf(each).message; });
    if (form == std::end(forms))
        return false;
    if (*form == Form::Channel && isInvalidation(reply)) {
        tellOfKeys(reply);
        return true;
    }
    const bool wellFormed = reply.elements.size() == wordsOf(*form).messageSize
        && std::all_of(reply.elements.begin(), reply.elements.end(),
                       [](const Reply &part) { return part.type == Reply::Type::Bulk; });
    if (!wellFormed) {
        if (connection)
            connection->close(error(Error::Kind::Protocol, QStringLiteral("a malformed message")));
        return true;
    }
    const bool isPattern = *form == Form::Pattern;
    Message message;
    message.payload = reply.elements.back().bytes;
    message.channel = Channel(reply.elements[isPattern ? 2 : 1].bytes);
    if (isPattern)
        message.pattern = reply.elements[1].bytes;
    deliver(TopicId{*form, reply.elements[1].bytes}, message);
    return true;
}

void Subscriptions::tellOfKeys(const Reply &reply)
{
    const auto self = shared_from_this();
    const QByteArray &named = reply.elements[1].bytes;
    const QByteArray channel = named.startsWith("__redict__") ? ofRedict() : named;
    const TopicId id{Form::Channel, channel};
    if (reply.elements[2].isNil())
        deliver(id, {Channel(channel), {}, {}});
    for (const Reply &key : reply.elements[2].elements)
        deliver(id, {Channel(channel), key.bytes.isNull() ? QByteArray("") : key.bytes, {}});
}

void Subscriptions::deliver(const TopicId &id, const Message &message)
{
    const auto topic = m_topics.constFind(id);
    if (topic == m_topics.constEnd())
        return;
    const auto interests = topic->interests; // a handler may subscribe, unsubscribe, or drop us all
    for (const auto &interest : interests) {
        if (interest->alive)
            interest->handler(message);
    }
}

} // namespace lockscope::redis
