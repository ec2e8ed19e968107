#pragma once

#include "core/base/clock.h"
#include "tests/support/blocking_redis.h"

#include <QRandomGenerator>

#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>

namespace lockscope {

class RedisServer;

// Plays many programs that acquire and release locks of several kinds on a server: with and without messages, for a
// given time or until the locks expire, at a given number of changes per second. It knows the state of each lock at
// each moment, because only these programs change the locks. Runs in its own thread.
class Churn {
public:
    Churn(const RedisServer &server, int locks, int changesPerSecond);
    ~Churn(); // ends the thread

    int locks() const { return int(m_locks.size()); }
    static QByteArray nameOf(int lock);
    // "OWNER=COUNT", sorted; empty if nobody holds the lock. Tests compare it with a row in the same form.
    using Holders = QByteArray;
    // The latest moment up to `now` at which the lock may have had these holders. While a change is under way, the
    // states before and after it are both possible. Nullopt if the lock never had these holders in the last minute.
    std::optional<Instant> lastTrue(int lock, const Holders &holders, Instant now) const;
    // Whether the lock may have had these holders at a moment between these two.
    bool mayHaveBeen(int lock, const Holders &holders, Instant from, Instant to) const;
    qint64 changes() const;

    // The holders of all locks on the server now, read in one step.
    static std::vector<Holders> read(BlockingRedis &redis, int locks);

private:
    struct Was {
        Holders holders;
        Instant begun; // the state begins at some moment between these two
        Instant sure;
    };
    using Past = std::deque<Was>;

    void run(std::stop_token stop);
    void change(BlockingRedis &redis, int lock);
    void note(int lock, const Holders &holders, Instant begun, Instant sure);

    const int m_perSecond;
    const QString m_socket;
    mutable std::mutex m_mutex; // guards the following members
    std::vector<Past> m_locks;
    qint64 m_changes = 0;
    QRandomGenerator m_random{17};
    std::jthread m_thread; // the last member, so that the thread ends first
};

} // namespace lockscope
