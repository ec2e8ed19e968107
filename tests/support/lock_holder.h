#pragma once

#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "tests/support/redis_clients.h"

#include <memory>
#include <optional>

namespace lockscope {

// A clock that runs like the system's. skip() moves it forward, as a process sees it that was stopped for some time.
class SkippingClock final : public Clock {
public:
    Instant now() const override { return m_system.now() + m_skipped; }
    qint64 wallMillis() const override { return m_system.wallMillis(); }
    std::unique_ptr<Timer> callAt(Instant when, std::function<void()> fire) override
    {
        return m_system.callAt(when - m_skipped, std::move(fire));
    }
    void skip(Millis by) { m_skipped += by; } // timers do not notice the skip

private:
    SystemClock m_system;
    Millis m_skipped{0};
};

// One program with a connected lock client, which Redisson's tests call an instance. Its functions wait for their
// results.
class LockHolder {
public:
    static constexpr Millis shortWatchdog{900};

    explicit LockHolder(const RedisServer &server, locks::LockClientOptions lockOptions = quickLocks(),
                        redis::ClientOptions options = quickOptions());
    explicit LockHolder(const redis::Address &address, locks::LockClientOptions lockOptions = quickLocks(),
                        redis::ClientOptions options = quickOptions());
    ~LockHolder(); // closes the client, and lets what is under way finish

    static locks::LockClientOptions quickLocks(); // with a short watchdog

    SkippingClock &clock() { return *m_clock; }
    redis::Server &redis() { return *m_client; }
    locks::LockClient &locks() { return *m_locks; }
    Owner newOwner() { return m_locks->newOwner(); }
    void destroyLocks() { m_locks.reset(); }
    void destroyRedis() { m_client.reset(); }

    // An acquire that continues while the test does something else.
    class Pending {
    public:
        bool isDone() const { return m_outcome->has_value(); }
        Result<locks::AcquireOutcome> result() const; // waits for the result
        std::shared_ptr<locks::Hold> hold() const; // throws on an error; null if not acquired
        bool hasTried() const { return m_steps->contains(locks::AcquireStep::Tried); }
        // The request has checked again, or stands behind other waiters of its client that do.
        bool isWaiting() const
        {
            return m_steps->contains(locks::AcquireStep::LookedAgain) || m_steps->contains(locks::AcquireStep::Queued);
        }
        bool isSubscribed() const { return m_steps->contains(locks::AcquireStep::Subscribed); }
        const QList<locks::AcquireStep> &steps() const { return *m_steps; }
        void cancel() { m_stop.request_stop(); }

    private:
        friend class LockHolder;
        std::shared_ptr<std::optional<Result<locks::AcquireOutcome>>> m_outcome;
        std::shared_ptr<QList<locks::AcquireStep>> m_steps;
        std::stop_source m_stop;
    };
    Pending start(locks::AcquireRequest request);
    Pending startWaiting(locks::AcquireRequest request); // returns as soon as isWaiting()

    Result<locks::AcquireOutcome> tryAcquire(locks::AcquireRequest request) { return start(request).result(); }
    std::shared_ptr<locks::Hold> acquire(locks::AcquireRequest request) { return start(request).hold(); }
    locks::Released release(const std::shared_ptr<locks::Hold> &hold); // throws on an error

private:
    std::unique_ptr<SkippingClock> m_clock = std::make_unique<SkippingClock>();
    std::unique_ptr<redis::Server> m_client;
    std::unique_ptr<locks::LockClient> m_locks;
    TaskScope m_scope;
};

// Short forms of requests.
locks::AcquireRequest lockRequest(const QByteArray &name, const Owner &owner);
locks::AcquireRequest tryRequest(const QByteArray &name, const Owner &owner, Millis wait = Millis(0));
locks::AcquireRequest reading(locks::AcquireRequest request);
locks::AcquireRequest writing(locks::AcquireRequest request);
locks::AcquireRequest leased(locks::AcquireRequest request, Millis lease);

} // namespace lockscope
