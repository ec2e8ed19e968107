#pragma once

#include "tests/exclusion/nemesis/schedule.h"
#include "tests/exclusion/nemesis/shifted_clock.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

namespace lockscope::exclusion {

// What is done to a server as a whole, and taken back again: one fault at a time. Blocking. What the server refuses to
// do throws std::runtime_error.
class ServerFaults {
public:
    struct Setup {
        bool appendOnly = true;
        QByteArrayList kept; // plain counts that are put back after FLUSHALL as they were
        bool hasClock = true; // it obeys `clock`
    };
    ServerFaults(RedisServer &server, ShiftedClock &clock, Setup setup);
    ~ServerFaults();
    Q_DISABLE_COPY_MOVE(ServerFaults)

    bool isPossible(FaultKind kind) const; // here
    void begin(const Fault &fault);
    // Safe whatever became of the server in between: started again, it has forgotten what it was told.
    void end(const Fault &fault);

    // Holders lose what they have: at its beginning, or any time until it ends.
    bool breaksAll(FaultKind kind) const;

private:
    RedisValue tell(const QByteArrayList &command); // an error throws
    QByteArray info(const QByteArray &section, const QByteArray &field);
    void flushAll();
    void evict();
    void endEviction();
    void refuseAsMisconfigured();
    void endMisconfiguration();
    void limitClients();
    void endLimit();
    void shiftClock(Millis by) { m_clock.shiftTo(m_clock.shift() + by); }
    void waitForBackgroundSave();

    RedisServer &m_server;
    ShiftedClock &m_clock;
    Setup m_setup;
    std::unique_ptr<BlockingRedis> m_busy; // the connection whose script does not end
    std::unique_ptr<BlockingRedis> m_inside; // one that is let in, while others are not
    QByteArray m_mostClients;
};

} // namespace lockscope::exclusion
