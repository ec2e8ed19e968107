#pragma once

#include "core/async/sleep.h"
#include "core/base/bytes.h"
#include "core/model/access.h"
#include "core/redis/slot.h"
#include "core/redis/subscriber.h"

#include <QHash>

#include <deque>
#include <memory>
#include <optional>

namespace lockscope::locks {

// The waiters of one lock client: a local queue (Line) for each lock, in order of arrival. When a lock may be free, the
// first waiter of its queue (or all readers at the head) is called and asks the server. The others sleep. So an unlock
// message costs one request, however many waiters there are, and they are served in order. Only the server decides who
// gets a lock; the local queue decides who asks. A waiter that leaves with an unused call passes the call on. A
// semaphore's message contains the number of free permits, and as many waiters are called as these can serve.
// Single-threaded.
class LocalWaitQueue {
public:
    class Place;
    struct Request {
        bool shares = false; // true for a reader, which acquires together with adjacent readers
        int permits = 0; // how many permits of a semaphore; 0 means that it waits for a lock
        Owner owner = {}; // for locks: once this owner has the lock, its other waiters need not wait
        Key lock = {}; // determines the slot
        Access access = Access::Exclusive;
        Instant since = {};
        std::optional<Instant> limit = {}; // it gives up then
    };

    // `line` is the same for all waiters of one lock. The queue is notified on `channel`; an empty channel means that
    // the queue receives no messages.
    std::shared_ptr<Place> enter(const QByteArray &line, const Channel &channel, Request wish);
    bool isEmpty() const { return m_lines.empty(); }
    bool hasLine(const QByteArray &line) const { return m_lines.contains(line); }
    int countOf(const QByteArray &line) const; // including a waiter that is asking
    bool isSubscribed(const QByteArray &line) const;
    bool isHeldHere(const QByteArray &line) const; // true if this client has the lock, as far as it knows
    void freed(const QByteArray &line); // calls the first waiter without waiting for a message
    // This client is releasing the lock, and the called waiter sends its request right behind the release. The unlock
    // message of that release is then ignored, so that the next waiter does not ask for a lock that is held again.
    void passOn(const QByteArray &line);
    void passedOn(const QByteArray &line, bool wasTold); // call it after the answer to that release
    // Calls each waiter for a lock in these slots, because messages may have been lost, as after a reconnect.
    void wake(const std::vector<redis::SlotRange> &slots);
    void callUntold(); // calls the first waiter of each queue without a channel, because keys may be watchable now
    int count() const;
    std::vector<Request> waiting() const; // the requests that another client's hold keeps from their lock

private:
    struct Line;
    void leave(Place *place);

    QHash<QByteArray, std::shared_ptr<Line>> m_lines;
};

// One waiter's place. The destructor leaves the queue, and the last place ends the subscription. A place must not
// outlive the LocalWaitQueue.
class LocalWaitQueue::Place : public std::enable_shared_from_this<Place> {
public:
    Place(LocalWaitQueue *room, std::shared_ptr<Line> line, Request wish);
    ~Place();
    Q_DISABLE_COPY_MOVE(Place)

    // True for the head of the queue, and for all waiters of a semaphore. Such a waiter also checks the lock when its
    // wait ends without a call.
    bool isFirst() const;
    bool isSubscribed() const;
    Task<Result<void>> subscribe(redis::Subscriber *subscriber, bool sharded, Instant deadline, std::stop_token stop);

    // Ends with Settled when the waiter is called, or when it has become the first and must compute its wait again.
    Task<WaitEnd> wait(Clock *clock, Instant until, std::stop_token stop);
    bool isCalled() const { return m_called; }
    // The time until which this client itself has the lock; nullopt means that another client or nobody has the lock.
    // This client's release calls the waiter.
    std::optional<Instant> heldHereUntil() const;

    // Call goToLook() before the waiter asks the server, and refused() or took() after the answer. The acquired lock is
    // valid until `until`.
    void goToLook();
    void refused();
    void took(Instant until);

private:
    friend class LocalWaitQueue;
    void call();
    void becomeFirst();

    LocalWaitQueue *m_room;
    std::shared_ptr<Line> m_line;
    Request m_wish;
    WakeUp m_wakeUp;
    Instant m_until{}; // the argument of wait()
    bool m_subscribed = false;
    bool m_called = false; // called, but has not asked yet
    bool m_looking = false;
    bool m_calledMeanwhile = false;
    bool m_took = false;
};

} // namespace lockscope::locks
