#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/redis/node/node_client.h"

#include <QPointer>

namespace lockscope::redis {

// Subscriptions in a cluster. Each channel is subscribed on the master of its slot, because only this node delivers
// sharded messages. For plain messages, this spreads the subscriptions over all nodes. If the slot moves to another
// node, the subscription follows. Calls::moved then tells subscribers to check again, because a message may have been
// lost. If the new node forbids the subscription, it is tried again rarely, because each refusal is an entry in the ACL
// log of that node.
class ClusterSubscriber final : public QObject, public Subscriber {
public:
    using Subscribed = Result<std::shared_ptr<Subscription>>;
    struct Calls {
        std::function<NodeClient *(const QByteArray &name)> nodeOf; // null means no node serves it now
        std::function<void()> mayHaveMoved; // a node rejected a slot that it does not serve
        std::function<void(const QByteArray &name)> moved; // the subscription to this channel is now at another node
    };

    ClusterSubscriber(Clock *clock, Calls calls);

    Task<Subscribed> subscribe(Channel channel, Handler handler, Instant deadline, std::stop_token stop) override;
    Task<Subscribed> subscribePattern(QByteArray pattern, Handler handler, Instant deadline,
                                      std::stop_token stop) override;
    Task<Subscribed> subscribeSharded(Channel channel, Handler handler, Instant deadline,
                                      std::stop_token stop) override;
    int activeCount() const override;

    void follow(); // call it when slots have moved
    void takenAway(NodeClient *node, const QByteArray &channel); // the node itself ended the subscription
    void reconnected(NodeClient *node); // the user may have more rights now
    void gone(NodeClient *node); // call it before the node is destroyed

private:
    enum class Form : quint8 { Channel, Pattern, Sharded };
    struct Interest {
        Form form;
        QByteArray name;
        Handler handler;
        NodeClient *at = nullptr;
        std::shared_ptr<Subscription> there = nullptr; // null means the subscription has ended
        bool isMoving = false;
        NodeClient *refusedBy = nullptr; // the node that forbids the subscription; set until the next try
        WakeUp again = {}; // ends the pause after that refusal
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
