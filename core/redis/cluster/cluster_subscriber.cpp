#include "core/redis/cluster/cluster_subscriber.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis {

namespace {

constexpr Millis tryAgainAfter(50);
constexpr Millis tryForbiddenAfter(60'000);

Error nobodyHasIt()
{
    return {Error::Kind::Connect, CoreText::tr("no reachable node of the cluster serves this channel's slot"), {}, {}};
}

bool isElsewhere(const Error &error)
{
    return error.token == "MOVED" || error.token == "CLUSTERDOWN";
}

} // namespace

class ClusterSubscriber::Handle final : public Subscription {
public:
    explicit Handle(InterestPtr interest)
        : m_interest(std::move(interest))
    { }

private:
    InterestPtr m_interest; // keeps the subscription at its node
};

ClusterSubscriber::ClusterSubscriber(Clock *clock, Calls calls)
    : m_clock(clock)
    , m_calls(std::move(calls))
{ }

Task<ClusterSubscriber::Subscribed> ClusterSubscriber::subscribe(Channel channel, Handler handler, Instant deadline,
                                                                 std::stop_token stop)
{
    auto interest = std::make_shared<Interest>(Interest{Form::Channel, channel.raw(), std::move(handler)});
    return begin(this, std::move(interest), deadline, std::move(stop));
}

Task<ClusterSubscriber::Subscribed> ClusterSubscriber::subscribePattern(QByteArray pattern, Handler handler,
                                                                        Instant deadline, std::stop_token stop)
{
    auto interest = std::make_shared<Interest>(Interest{Form::Pattern, std::move(pattern), std::move(handler)});
    return begin(this, std::move(interest), deadline, std::move(stop));
}

Task<ClusterSubscriber::Subscribed> ClusterSubscriber::subscribeSharded(Channel channel, Handler handler,
                                                                        Instant deadline, std::stop_token stop)
{
    auto interest = std::make_shared<Interest>(Interest{Form::Sharded, channel.raw(), std::move(handler)});
    return begin(this, std::move(interest), deadline, std::move(stop));
}

Task<ClusterSubscriber::Subscribed> ClusterSubscriber::begin(QPointer<ClusterSubscriber> self, InterestPtr interest,
                                                             Instant deadline, std::stop_token stop)
{
    Clock *const clock = self->m_clock;
    for (;;) {
        NodeClient *const node = self->m_calls.nodeOf(interest->name);
        Subscribed made = nobodyHasIt();
        if (node)
            made = co_await subscribeAt(node, interest, deadline, stop);
        if (!self || stop.stop_requested())
            co_return made ? Subscribed(nobodyHasIt()) : made;
        if (made) {
            interest->there = *made;
            interest->at = node;
            self->m_interests.push_back(interest);
            if (self->m_calls.nodeOf(interest->name) != node)
                self->moveSoon(interest);
            std::shared_ptr<Subscription> handle = std::make_shared<Handle>(interest);
            co_return Subscribed(std::move(handle));
        }
        const Instant next = clock->now() + tryAgainAfter;
        if (!isElsewhere(made.error()) || next >= deadline)
            co_return made;
        self->m_calls.mayHaveMoved();
        co_await sleepUntil(clock, next, stop);
        if (!self || stop.stop_requested())
            co_return made;
    }
}

Task<ClusterSubscriber::Subscribed> ClusterSubscriber::subscribeAt(NodeClient *node, InterestPtr interest,
                                                                   Instant deadline, std::stop_token stop)
{
    // A handler that is being destroyed receives nothing more.
    const Handler heard = [weak = std::weak_ptr(interest)](const Message &message) {
        if (const auto alive = weak.lock())
            alive->handler(message);
    };
    Subscriber &there = node->subscriber();
    switch (interest->form) {
    case Form::Channel: return there.subscribe(Channel(interest->name), heard, deadline, std::move(stop));
    case Form::Pattern: return there.subscribePattern(interest->name, heard, deadline, std::move(stop));
    case Form::Sharded: break;
    }
    return there.subscribeSharded(Channel(interest->name), heard, deadline, std::move(stop));
}

std::vector<ClusterSubscriber::InterestPtr> ClusterSubscriber::interests()
{
    std::vector<InterestPtr> alive;
    std::erase_if(m_interests, [&alive](const std::weak_ptr<Interest> &weak) {
        InterestPtr interest = weak.lock();
        if (interest)
            alive.push_back(std::move(interest));
        return weak.expired();
    });
    return alive;
}

int ClusterSubscriber::activeCount() const
{
    return int(std::count_if(m_interests.begin(), m_interests.end(), [](const std::weak_ptr<Interest> &weak) {
        const InterestPtr interest = weak.lock();
        return interest && interest->there;
    }));
}

void ClusterSubscriber::follow()
{
    for (const InterestPtr &interest : interests()) {
        if (interest->refusedBy && m_calls.nodeOf(interest->name) != interest->refusedBy)
            interest->again.call();
        if (!interest->there || m_calls.nodeOf(interest->name) != interest->at)
            moveSoon(interest);
    }
}

void ClusterSubscriber::takenAway(NodeClient *node, const QByteArray &channel)
{
    m_calls.mayHaveMoved();
    for (const InterestPtr &interest : interests()) {
        if (interest->at != node || interest->form != Form::Sharded || interest->name != channel)
            continue;
        interest->there.reset();
        moveSoon(interest);
    }
}

void ClusterSubscriber::reconnected(NodeClient *node)
{
    for (const InterestPtr &interest : interests()) {
        if (interest->refusedBy == node)
            interest->again.call();
    }
}

void ClusterSubscriber::gone(NodeClient *node)
{
    for (const InterestPtr &interest : interests()) {
        if (interest->at != node)
            continue;
        interest->at = nullptr;
        interest->there.reset();
    }
}

void ClusterSubscriber::moveSoon(const InterestPtr &interest)
{
    if (!std::exchange(interest->isMoving, true))
        m_moving.spawn(move(this, interest, m_moving.stopToken()));
}

// Runs until the subscription is at its slot's node, or until nobody needs the subscription any more.
Task<void> ClusterSubscriber::move(QPointer<ClusterSubscriber> self, std::weak_ptr<Interest> weak, std::stop_token stop)
{
    Clock *const clock = self->m_clock;
    for (;;) {
        InterestPtr interest = weak.lock();
        if (!interest || !self || stop.stop_requested())
            co_return;
        NodeClient *const node = self->m_calls.nodeOf(interest->name);
        interest->refusedBy = nullptr;
        if (node && node == interest->at && interest->there) {
            interest->isMoving = false;
            self->m_calls.moved(interest->name);
            co_return;
        }
        Subscribed made = nobodyHasIt();
        if (node && node->isLive()) {
            const Instant deadline = node->deadline();
            made = co_await subscribeAt(node, interest, deadline, stop);
            if (!self || stop.stop_requested())
                co_return;
        }
        const bool isSame = self->m_calls.nodeOf(interest->name) == node;
        if (made && isSame) {
            interest->at = node;
            interest->there = *made;
            continue;
        }
        const bool isForbidden = !made && isSame && made.error().kind == Error::Kind::Forbidden;
        if (isForbidden)
            interest->refusedBy = node;
        else
            self->m_calls.mayHaveMoved();
        const WakeUp again = interest->again;
        interest.reset();
        const Instant next = clock->now() + (isForbidden ? tryForbiddenAfter : tryAgainAfter);
        co_await again.wait(clock, next, stop);
    }
}

} // namespace lockscope::redis
