#pragma once

#include "core/async/sleep.h"
#include "core/base/bytes.h"
#include "core/redis/subscriber.h"

#include <QHash>

#include <deque>
#include <memory>

namespace lockscope::locks {

// The waiters of one lock client, in the order they came. The unlock message `0` wakes the first that is not awake
// yet (one lock is free: one can have it), `1` wakes all of that channel. A semaphore's message is the number of free
// permits: as many are woken as these can serve. One that leaves with a wake-up call it did not use hands it on.
// Single-threaded.
class WaitRoom {
public:
    class Place;

    // A place can be woken by reconnecting at once, by messages once it has subscribed.
    std::shared_ptr<Place> enter(Channel channel);
    std::shared_ptr<Place> enterCounted(Channel channel, int permits); // a semaphore's
    void wakeAll();
    int count() const;

private:
    void told(const Channel &channel, const QByteArray &message);
    void wakeOne(const Channel &channel);
    void wakeFor(const Channel &channel, qint64 permits);
    Place *firstSubscribed(const Channel &channel) const;
    void leave(Place *place);

    QHash<Channel, std::deque<Place *>> m_places;
};

// One waiter's. Destroying it leaves the room and gives up the subscription. Must not outlive the room.
class WaitRoom::Place : public std::enable_shared_from_this<Place> {
public:
    Place(WaitRoom *room, Channel channel, int permits);
    ~Place();
    Q_DISABLE_COPY_MOVE(Place)

    bool isSubscribed() const { return m_subscription != nullptr; }
    Task<Result<void>> subscribe(redis::Subscriber *subscriber, bool sharded, Instant deadline, std::stop_token stop);
    Task<WaitEnd> wait(Clock *clock, Instant until, std::stop_token stop);
    void goToLook() { m_awake = false; } // the wake-up call is used now

private:
    friend class WaitRoom;
    void wake();

    WaitRoom *m_room;
    Channel m_channel;
    int m_permits; // that it waits for; 0: it is no semaphore
    WakeUp m_wakeUp;
    std::shared_ptr<redis::Subscription> m_subscription;
    bool m_awake = false; // called, and not yet gone to look
};

} // namespace lockscope::locks
