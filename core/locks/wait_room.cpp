#include "core/locks/wait_room.h"

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

std::shared_ptr<WaitRoom::Place> WaitRoom::enter(Channel channel)
{
    return enterCounted(std::move(channel), 0);
}

std::shared_ptr<WaitRoom::Place> WaitRoom::enterCounted(Channel channel, int permits)
{
    auto place = std::make_shared<Place>(this, channel, permits);
    m_places[channel].push_back(place.get());
    return place;
}

void WaitRoom::wakeAll()
{
    for (const auto &places : std::as_const(m_places)) {
        for (Place *place : places)
            place->wake();
    }
}

int WaitRoom::count() const
{
    return std::accumulate(m_places.begin(), m_places.end(), 0,
                           [](int sum, const auto &places) { return sum + int(places.size()); });
}

void WaitRoom::told(const Channel &channel, const QByteArray &message)
{
    const Place *first = firstSubscribed(channel);
    if (first && first->m_permits > 0)
        return wakeFor(channel, message.toLongLong());
    if (message != "1")
        return wakeOne(channel);
    for (Place *place : m_places.value(channel))
        place->wake();
}

void WaitRoom::wakeOne(const Channel &channel)
{
    const auto places = m_places.value(channel);
    const auto asleep = [](const Place *place) { return place->isSubscribed() && !place->m_awake; };
    const auto first = std::find_if(places.begin(), places.end(), asleep);
    if (first != places.end())
        (*first)->wake();
}

// Who is called already will take some of them. One that wants more than there are does not keep others waiting.
void WaitRoom::wakeFor(const Channel &channel, qint64 permits)
{
    for (Place *place : m_places.value(channel)) {
        if (!place->isSubscribed() || place->m_permits > permits)
            continue;
        permits -= place->m_permits;
        if (!place->m_awake)
            place->wake();
    }
}

WaitRoom::Place *WaitRoom::firstSubscribed(const Channel &channel) const
{
    const auto places = m_places.constFind(channel);
    const auto first =
        std::find_if(places->begin(), places->end(), [](const Place *place) { return place->isSubscribed(); });
    return first == places->end() ? nullptr : *first;
}

void WaitRoom::leave(Place *place)
{
    const auto places = m_places.find(place->m_channel);
    std::erase(*places, place);
    if (places->empty())
        m_places.erase(places);
    else if (place->m_awake && place->m_permits > 0)
        wakeFor(place->m_channel, place->m_permits);
    else if (place->m_awake)
        wakeOne(place->m_channel);
}

WaitRoom::Place::Place(WaitRoom *room, Channel channel, int permits)
    : m_room(room)
    , m_channel(std::move(channel))
    , m_permits(permits)
{ }

WaitRoom::Place::~Place()
{
    m_room->leave(this);
}

void WaitRoom::Place::wake()
{
    m_awake = true;
    m_wakeUp.call();
}

// Every subscriber of a channel hears each message; the first in the room acts on it, for all of them.
Task<Result<void>> WaitRoom::Place::subscribe(redis::Subscriber *subscriber, bool sharded, Instant deadline,
                                              std::stop_token stop)
{
    const std::weak_ptr<Place> weak = weak_from_this();
    const redis::Subscriber::Handler handler = [weak](const redis::Message &message) {
        const auto place = weak.lock();
        if (!place || !place->isSubscribed())
            return;
        if (place->m_room->firstSubscribed(place->m_channel) == place.get())
            place->m_room->told(place->m_channel, message.payload);
    };
    const auto self = shared_from_this();
    const Channel channel = m_channel;
    auto subscription = co_await ask(subscriber, sharded, channel, handler, deadline, stop);
    if (!subscription)
        co_return Result<void>(subscription.error());
    self->m_subscription = std::move(*subscription);
    co_return Result<void>();
}

Task<WaitEnd> WaitRoom::Place::wait(Clock *clock, Instant until, std::stop_token stop)
{
    const auto self = shared_from_this();
    const WaitEnd how = co_await self->m_wakeUp.wait(clock, until, stop);
    co_return how;
}

} // namespace lockscope::locks
