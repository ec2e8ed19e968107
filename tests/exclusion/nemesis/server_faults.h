#pragma once

#include "tests/exclusion/nemesis/schedule.h"
#include "tests/exclusion/nemesis/shifted_clock.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

namespace lockscope::exclusion {

// Begins a fault of a server as a whole, and ends it; one fault at a time. Blocking. If the server refuses, this throws
// std::runtime_error.
class ServerFaults {
public:
    struct Setup {
        bool appendOnly = true;
        QByteArrayList kept; // plain counts, which are restored after FLUSHALL
        bool hasClock = true; // the server uses `clock`
    };
    ServerFaults(RedisServer &server, ShiftedClock &clock, Setup setup);
    ~ServerFaults();
    Q_DISABLE_COPY_MOVE(ServerFaults)

    bool isPossible(FaultKind kind) const; // on this server
    void begin(const Fault &fault);
    // Safe whatever happened to the server meanwhile: after a restart, it has forgotten the fault.
    void end(const Fault &fault);

    // Holders lose their locks at the fault's beginning, or at any time until its end.
    bool breaksAll(FaultKind kind) const;

private:
    RedisValue tell(const QByteArrayList &command); // throws on an error reply
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
    std::unique_ptr<BlockingRedis> m_busy; // the connection with the endless script
    std::unique_ptr<BlockingRedis> m_inside; // a connection that is already open while others are refused
    QByteArray m_mostClients;
};

} // namespace lockscope::exclusion
