#pragma once

#include "core/async/settle_once.h"
#include "core/redis/link/connection.h"
#include "core/redis/link/pushed_message.h"
#include "core/redis/subscriber.h"

#include <QHash>

#include <memory>
#include <vector>

namespace lockscope::redis {

// The users of each channel and pattern, and the state of each subscription at the server. Each SUBSCRIBE names one
// topic, so that the server sends exactly one answer. Each request has a number, its generation, and only the answer to
// the latest request about a topic counts. So if a new subscribe follows an unsubscribe, the late answer to the
// unsubscribe changes nothing.
class Subscriptions final : public Subscriber, public std::enable_shared_from_this<Subscriptions> {
public:
    using Subscribed = Result<std::shared_ptr<Subscription>>;

    // `taken` is called for a sharded channel that the server does not serve now. The function may drop the
    // subscription. If `taken` is empty, the connection is closed instead.
    using Taken = std::function<void(const QByteArray &channel)>;

    Subscriptions(Clock *clock, QString node, Taken taken = {});

    Task<Subscribed> subscribe(Channel channel, Handler handler, Instant deadline, std::stop_token stop) override;
    Task<Subscribed> subscribePattern(QByteArray pattern, Handler handler, Instant deadline,
                                      std::stop_token stop) override;
    Task<Subscribed> subscribeSharded(Channel channel, Handler handler, Instant deadline,
                                      std::stop_token stop) override;
    int activeCount() const override;

    // The client calls this after each connect. Subscribes to all topics again on this connection. Returns when the
    // server has answered for each topic, or when the connection is closed. Topics that the ACL now forbids receive no
    // messages.
    Task<void> restore(std::shared_ptr<Connection> connection);
    // Call this when the connection is lost. Fails the pending confirmations with this reason.
    void detach(const Error &why);
    void moveTo(QString node) { m_node = std::move(node); } // the server's new name; only while detached

private:
    struct Interest {
        Handler handler;
        bool alive = true;
    };
    using Confirmation = SettleOnce<Result<void>>;
    struct Topic {
        std::vector<std::shared_ptr<Interest>> interests;
        std::vector<Confirmation> waiting;
        quint64 generation = 0; // the number of the latest request
        bool wanted = false; // that request was a SUBSCRIBE and was not rejected
        bool confirmed = false;
        int leaving = 0; // unsubscribe requests whose answers are due
    };
    class Handle;

    static Task<Subscribed> subscribeTo(std::shared_ptr<Subscriptions> self, TopicId id, Handler handler,
                                        Instant deadline, std::stop_token stop);
    static Task<Result<void>> confirmation(Clock *clock, Confirmation end, Error late, Instant deadline,
                                           std::stop_token stop);
    static Task<void> follow(std::weak_ptr<Subscriptions> weak, TopicId id, quint64 generation,
                             std::shared_ptr<Connection> connection, PendingReply pending);

    Confirmation join(const TopicId &id, std::shared_ptr<Interest> interest);
    void leave(const TopicId &id, const std::shared_ptr<Interest> &interest);
    void ask(const TopicId &id, Topic &topic, bool wanted);
    void answered(const TopicId &id, quint64 generation, Connection &connection, const Result<Reply> &reply);
    void settle(Topic &topic, const Result<void> &outcome);
    bool dispatch(const Reply &reply);
    bool isTakenAway(const TopicId &id);
    void tellTaken(const QByteArray &channel);
    void deliver(const TopicId &id, const Message &message);
    Error error(Error::Kind kind, const QString &message) const { return {kind, message, {}, m_node}; }

    Clock *m_clock;
    QString m_node;
    Taken m_taken;
    std::shared_ptr<Connection> m_connection;
    QHash<TopicId, Topic> m_topics;
    quint64 m_generation = 0;
};

} // namespace lockscope::redis
