#pragma once

#include "core/async/sleep.h"
#include "core/base/bytes.h"
#include "core/redis/slot.h"
#include "core/redis/subscriber.h"

#include <QHash>

#include <deque>
#include <memory>
#include <optional>

namespace lockscope::locks {

// The waiters of one lock client, a line for each lock, in the order they came. When a lock may be free the first in
// its line is called and asks the server, readers at its head together; those behind it sleep on. So an unlock message
// costs one request however many wait, and they are served in turn. The server alone decides who has a lock: a line
// only decides who asks. One that leaves with a call it did not use hands it on. A semaphore's message is the number of
// free permits: as many are called as these can serve. Single-threaded.
class WaitRoom {
public:
    class Place;
    struct Wish {
        bool shares = false; // a reader: together with the readers around it
        int permits = 0; // of a semaphore; 0: it waits for a lock
        Owner owner = {}; // of a lock: whoever waits for it twice gets it twice
        Key lock = {}; // says in which slot it is
    };

    // `line`: the same for all who wait for one lock. `channel`: where the line is told; empty: nowhere.
    std::shared_ptr<Place> enter(const QByteArray &line, const Channel &channel, Wish wish);
    bool isEmpty() const { return m_lines.empty(); }
    bool hasLine(const QByteArray &line) const { return m_lines.contains(line); }
    bool isSubscribed(const QByteArray &line) const;
    bool isHeldHere(const QByteArray &line) const; // this client has it, as far as it knows
    void freed(const QByteArray &line); // by this client: nobody here need wait for the message
    // It is being freed by this client, and who is called asks right behind that: the message of it is no news then,
    // and would have the next one ask for what is taken.
    void passOn(const QByteArray &line);
    void passedOn(const QByteArray &line, bool wasTold); // and that was answered
    // Each that waits for a lock in these slots looks for itself, as after a reconnect.
    void wake(const std::vector<redis::SlotRange> &slots);
    void callUntold(); // the first of each line that is told nowhere: it may be told now in another way
    int count() const;

private:
    struct Line;
    void leave(Place *place);

    QHash<QByteArray, std::shared_ptr<Line>> m_lines;
};

// One waiter's. Destroying it leaves the line; the last one gives up the subscription. Must not outlive the room.
class WaitRoom::Place : public std::enable_shared_from_this<Place> {
public:
    Place(WaitRoom *room, std::shared_ptr<Line> line, Wish wish);
    ~Place();
    Q_DISABLE_COPY_MOVE(Place)

    // It is called before all others of its line, and looks by itself when the time has come. For a semaphore all are.
    bool isFirst() const;
    bool isSubscribed() const;
    Task<Result<void>> subscribe(redis::Subscriber *subscriber, bool sharded, Instant deadline, std::stop_token stop);

    // Settled when it is called, or when it has become the first and should think again until when to wait.
    Task<WaitEnd> wait(Clock *clock, Instant until, std::stop_token stop);
    bool isCalled() const { return m_called; }
    // This client has the lock until then (or gives it back, and calls); none: somebody else, or nobody.
    std::optional<Instant> heldHereUntil() const;

    // It asks the server; then it was refused, or has taken it until `until` and leaves.
    void goToLook();
    void refused();
    void took(Instant until);

private:
    friend class WaitRoom;
    void call();
    void becomeFirst();

    WaitRoom *m_room;
    std::shared_ptr<Line> m_line;
    Wish m_wish;
    WakeUp m_wakeUp;
    Instant m_until{}; // of wait()
    bool m_subscribed = false;
    bool m_called = false; // and not yet gone to look
    bool m_looking = false;
    bool m_calledMeanwhile = false;
    bool m_took = false;
};

} // namespace lockscope::locks
