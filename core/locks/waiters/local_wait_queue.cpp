#include "core/locks/waiters/local_wait_queue.h"

#include <algorithm>
#include <numeric>

namespace lockscope::locks {

namespace {

using Subscribed = Result<std::shared_ptr<redis::Subscription>>;

Task<Subscribed> ask(redis::Subscriber *subscriber, bool sharded, Channel channel, redis::Subscriber::Handler handler,
                     Instant deadline, std::stop_token stop)
{
    if (sharded)
        return subscriber->subscribeSharded(std::move(channel), std::move(handler), deadline, std::move(stop));
    return subscriber->subscribe(std::move(channel), std::move(handler), deadline, std::move(stop));
}

} // namespace

struct LocalWaitQueue::Line {
    QByteArray name;
    Channel channel;
    std::deque<Place *> places;
    std::shared_ptr<redis::Subscription> subscription;
    std::optional<Instant> heldHereUntil;
    int ownMessages = 0; // number of unlock messages to ignore, see passOn()

    quint16 slot() const { return redis::slotOf(places.front()->m_wish.lock.raw()); }
    bool isCounted() const { return places.front()->m_wish.permits > 0; }

    // Calls the first waiter, or the readers at the head. A further call does not add anything for a waiter that is
    // already called. A waiter that is asking the server is called again if it is refused.
    void call() const
    {
        for (Place *place : places) {
            if (!place->m_wish.shares && place != places.front())
                return;
            place->call();
            if (!place->m_wish.shares)
                return;
        }
    }

    // The owner already has the lock, so its other waiters need not wait.
    void callOwner(const Owner &owner) const
    {
        for (Place *place : places) {
            if (!owner.isEmpty() && place->m_wish.owner == owner)
                place->call();
        }
    }

    // Waiters that are already called will use some of the permits. A waiter that wants more permits than are left does
    // not block others.
    void callFor(qint64 permits) const
    {
        for (Place *place : places) {
            if (!place->isSubscribed() || place->m_wish.permits > permits)
                continue;
            permits -= place->m_wish.permits;
            if (!place->m_called)
                place->call();
        }
    }

    bool isOwn()
    {
        const bool isExpected = ownMessages > 0;
        ownMessages -= int(isExpected);
        return isExpected && (heldHereUntil || places.front()->m_looking);
    }

    void told(const QByteArray &message)
    {
        if (places.empty() || isOwn())
            return;
        if (isCounted())
            callFor(message.toLongLong());
        else
            call();
    }
};

std::shared_ptr<LocalWaitQueue::Place> LocalWaitQueue::enter(const QByteArray &line, const Channel &channel,
                                                             Request wish)
{
    auto &found = m_lines[line];
    if (!found) {
        found = std::make_shared<Line>();
        found->name = line;
        found->channel = channel;
    }
    auto place = std::make_shared<Place>(this, found, wish);
    found->places.push_back(place.get());
    return place;
}

int LocalWaitQueue::countOf(const QByteArray &line) const
{
    const auto found = m_lines.constFind(line);
    return found != m_lines.constEnd() ? int((*found)->places.size()) : 0;
}

bool LocalWaitQueue::isSubscribed(const QByteArray &line) const
{
    const auto found = m_lines.constFind(line);
    return found != m_lines.constEnd() && (*found)->subscription;
}

bool LocalWaitQueue::isHeldHere(const QByteArray &line) const
{
    const auto found = m_lines.constFind(line);
    return found != m_lines.constEnd() && (*found)->heldHereUntil;
}

void LocalWaitQueue::passOn(const QByteArray &line)
{
    const auto found = m_lines.constFind(line);
    if (found != m_lines.constEnd() && (*found)->subscription)
        ++(*found)->ownMessages;
    freed(line);
}

void LocalWaitQueue::passedOn(const QByteArray &line, bool wasTold)
{
    const auto found = m_lines.constFind(line);
    if (!wasTold && found != m_lines.constEnd())
        (*found)->ownMessages = 0;
    freed(line);
}

void LocalWaitQueue::freed(const QByteArray &line)
{
    const auto found = m_lines.constFind(line);
    if (found == m_lines.constEnd() || (*found)->isCounted())
        return;
    (*found)->heldHereUntil.reset();
    (*found)->call();
}

void LocalWaitQueue::wake(const std::vector<redis::SlotRange> &slots)
{
    for (const auto &line : std::as_const(m_lines)) {
        if (line->places.empty() || !redis::contains(slots, line->slot()))
            continue;
        line->heldHereUntil.reset();
        line->ownMessages = 0;
        for (Place *place : line->places)
            place->call();
    }
}

void LocalWaitQueue::callUntold()
{
    for (const auto &line : std::as_const(m_lines)) {
        if (line->channel.isEmpty() && !line->places.empty())
            line->places.front()->call();
    }
}

int LocalWaitQueue::count() const
{
    return std::accumulate(m_lines.begin(), m_lines.end(), 0,
                           [](int sum, const auto &line) { return sum + int(line->places.size()); });
}

std::vector<LocalWaitQueue::Request> LocalWaitQueue::waiting() const
{
    std::vector<Request> all;
    for (const auto &line : m_lines) {
        for (const Place *place : line->places) {
            if (place->m_wish.permits == 0 && !place->m_took)
                all.push_back(place->m_wish);
        }
    }
    return all;
}

void LocalWaitQueue::leave(Place *place)
{
    const auto line = place->m_line;
    const bool wasFirst = line->places.front() == place;
    const bool hasUnusedCall = place->m_called || place->m_looking;
    std::erase(line->places, place);
    if (line->places.empty()) {
        m_lines.remove(line->name);
    } else if (line->isCounted()) {
        if (hasUnusedCall && !place->m_took)
            line->callFor(place->m_wish.permits);
    } else if (!place->m_took) {
        if (wasFirst || hasUnusedCall)
            line->call();
    } else if (!place->m_wish.shares) {
        line->callOwner(place->m_wish.owner);
        line->places.front()->becomeFirst();
    } else if (wasFirst || line->places.front()->m_wish.shares) {
        // the next waiter asks: a reader may also acquire, and a writer learns how long the readers keep the lock
        line->call();
    }
}

LocalWaitQueue::Place::Place(LocalWaitQueue *room, std::shared_ptr<Line> line, Request wish)
    : m_room(room)
    , m_line(std::move(line))
    , m_wish(wish)
{ }

LocalWaitQueue::Place::~Place()
{
    m_room->leave(this);
}

bool LocalWaitQueue::Place::isFirst() const
{
    return m_wish.permits > 0 || m_line->places.front() == this;
}

bool LocalWaitQueue::Place::isSubscribed() const
{
    return m_line->subscription && (m_subscribed || m_wish.permits == 0);
}

std::optional<Instant> LocalWaitQueue::Place::heldHereUntil() const
{
    return m_line->heldHereUntil;
}

void LocalWaitQueue::Place::call()
{
    if (m_looking)
        m_calledMeanwhile = true;
    else if (!std::exchange(m_called, true))
        m_wakeUp.call();
}

void LocalWaitQueue::Place::becomeFirst()
{
    if (m_line->heldHereUntil && *m_line->heldHereUntil < m_until)
        m_wakeUp.call();
}

void LocalWaitQueue::Place::goToLook()
{
    m_called = false;
    m_looking = true;
    m_calledMeanwhile = false;
}

void LocalWaitQueue::Place::refused()
{
    m_looking = false;
    m_line->heldHereUntil.reset();
    if (m_calledMeanwhile)
        call();
}

void LocalWaitQueue::Place::took(Instant until)
{
    m_took = true;
    if (!m_wish.shares)
        m_line->heldHereUntil = until;
}

// For semaphores, each waiter checks once it is subscribed. For locks, it is enough that the first waiter is
// subscribed.
Task<Result<void>> LocalWaitQueue::Place::subscribe(redis::Subscriber *subscriber, bool sharded, Instant deadline,
                                                    std::stop_token stop)
{
    const std::weak_ptr<Line> weak = m_line;
    const redis::Subscriber::Handler handler = [weak](const redis::Message &message) {
        if (const auto line = weak.lock())
            line->told(message.payload);
    };
    const auto self = shared_from_this();
    const Channel channel = m_line->channel;
    auto subscription = co_await ask(subscriber, sharded, channel, handler, deadline, stop);
    if (!subscription)
        co_return Result<void>(subscription.error());
    if (!self->m_line->subscription)
        self->m_line->subscription = std::move(*subscription);
    self->m_subscribed = true;
    co_return Result<void>();
}

Task<WaitEnd> LocalWaitQueue::Place::wait(Clock *clock, Instant until, std::stop_token stop)
{
    const auto self = shared_from_this();
    self->m_until = until;
    const WaitEnd how = co_await self->m_wakeUp.wait(clock, until, stop);
    co_return how;
}

} // namespace lockscope::locks
