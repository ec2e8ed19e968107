#pragma once

#include "core/async/task_scope.h"
#include "core/redis/node/node_client.h"

#include <QPointer>

namespace lockscope::redis {

// Subscriptions in a cluster. A channel is heard on the master that has its slot: of a sharded one no other node tells,
// and plain ones are so spread over all. When the slot goes to another node, so does the subscription, and whoever
// listens is told to look, since something may have been said in between.
class ClusterSubscriber final : public QObject, public Subscriber {
public:
    using Subscribed = Result<std::shared_ptr<Subscription>>;
    struct Calls {
        std::function<NodeClient *(const QByteArray &name)> nodeOf; // null: nobody has it now
        std::function<void()> mayHaveMoved; // a node said that a slot is not its own
        std::function<void(const QByteArray &name)> moved; // the subscription to it is at another node
    };

    ClusterSubscriber(Clock *clock, Calls calls);

    Task<Subscribed> subscribe(Channel channel, Handler handler, Instant deadline, std::stop_token stop) override;
    Task<Subscribed> subscribePattern(QByteArray pattern, Handler handler, Instant deadline,
                                      std::stop_token stop) override;
    Task<Subscribed> subscribeSharded(Channel channel, Handler handler, Instant deadline,
                                      std::stop_token stop) override;
    int activeCount() const override;

    void follow(); // slots have moved
    void takenAway(NodeClient *node, const QByteArray &channel); // by the node itself
    void gone(NodeClient *node); // before it goes

private:
    enum class Form : quint8 { Channel, Pattern, Sharded };
    struct Interest {
        Form form;
        QByteArray name;
        Handler handler;
        NodeClient *at = nullptr;
        std::shared_ptr<Subscription> there = nullptr; // null: it is taken away
        bool isMoving = false;
    };
    using InterestPtr = std::shared_ptr<Interest>;
    class Handle;

    static Task<Subscribed> begin(QPointer<ClusterSubscriber> self, InterestPtr interest, Instant deadline,
                                  std::stop_token stop);
    static Task<Subscribed> subscribeAt(NodeClient *node, InterestPtr interest, Instant deadline, std::stop_token stop);
    static Task<void> move(QPointer<ClusterSubscriber> self, std::weak_ptr<Interest> weak, std::stop_token stop);
    std::vector<InterestPtr> interests();
    void moveSoon(const InterestPtr &interest);

    Clock *m_clock;
    Calls m_calls;
    std::vector<std::weak_ptr<Interest>> m_interests;
    TaskScope m_moving;
};

} // namespace lockscope::redis
