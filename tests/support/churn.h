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

// Many programs that take and give back locks of a server, of several kinds, with messages and without, for so long or
// until they run out, so many times a second; and what each lock was at any moment, as only they can know. In a thread
// of its own.
class Churn {
public:
    Churn(const RedisServer &server, int locks, int changesPerSecond);
    ~Churn(); // ends it

    int locks() const { return int(m_locks.size()); }
    static QByteArray nameOf(int lock);
    // "OWNER=COUNT", sorted; empty: nobody has it. What a row says in the same form is compared with it.
    using Holders = QByteArray;
    // The latest moment up to `now` at which it may have been so: while a change is under way both are possible. Not
    // known further back than a minute; nullopt: it was not so.
    std::optional<Instant> lastTrue(int lock, const Holders &holders, Instant now) const;
    // Whether it may have been so at a moment between these two.
    bool mayHaveBeen(int lock, const Holders &holders, Instant from, Instant to) const;
    qint64 changes() const;

    // All of them as the server has them now, in one step.
    static std::vector<Holders> read(BlockingRedis &redis, int locks);

private:
    struct Was {
        Holders holders;
        Instant begun; // from some moment between these two on
        Instant sure;
    };
    using Past = std::deque<Was>;

    void run(std::stop_token stop);
    void change(BlockingRedis &redis, int lock);
    void note(int lock, const Holders &holders, Instant begun, Instant sure);

    const int m_perSecond;
    const QString m_socket;
    mutable std::mutex m_mutex; // of what follows
    std::vector<Past> m_locks;
    qint64 m_changes = 0;
    QRandomGenerator m_random{17};
    std::jthread m_thread; // last: ends first
};

} // namespace lockscope
