#pragma once

#include "core/locks/compound/multi_lock.h"
#include "core/locks/compound/red_lock.h"
#include "tests/support/lock_holder.h"

#include <functional>
#include <map>

namespace lockscope {

// Several private servers, independent of each other.
class ServerFarm {
public:
    explicit ServerFarm(int count);
    RedisServer &operator[](int index) { return *m_servers[size_t(index)]; }
    const RedisServer &operator[](int index) const { return *m_servers[size_t(index)]; }
    int count() const { return int(m_servers.size()); }
    std::vector<const RedisServer *> all() const;

private:
    std::vector<std::unique_ptr<RedisServer>> m_servers;
};

// One program with a lock client on each of several servers, which acquires compound locks on them. All clients share
// one clock.
class CompoundProgram {
public:
    using LinkOptions = std::function<redis::ClientOptions(int server)>;
    explicit CompoundProgram(const ServerFarm &servers, locks::LockClientOptions options = LockHolder::quickLocks(),
                             const LinkOptions &links = {});
    CompoundProgram(const std::vector<const RedisServer *> &servers, locks::LockClientOptions options,
                    const LinkOptions &links = {});
    ~CompoundProgram();

    SkippingClock &clock() { return *m_clock; }
    locks::LockClient &locks(int server) { return *m_programs[size_t(server)].locks; }
    redis::Server &redis(int server) { return *m_programs[size_t(server)].redis; }

    std::vector<locks::Member> oneOnEach(const QByteArray &name,
                                         locks::AcquirableKind kind = locks::AcquirableKind::Reentrant);
    std::vector<locks::Member> on(int server, const QByteArrayList &names);

    locks::CompoundOptions options; // for requests from now on

    class Pending {
    public:
        bool isDone() const { return m_outcome->has_value(); }
        locks::CompoundOutcome outcome() const; // waits for the outcome
        std::shared_ptr<locks::CompoundHold> hold() const; // throws on an error; null if not acquired
        bool has(int member, locks::AcquireStep step) const;
        int count(locks::AcquireStep step) const; // of the compound acquire
        void cancel() { m_stop.request_stop(); }

    private:
        friend class CompoundProgram;
        std::shared_ptr<std::optional<locks::CompoundOutcome>> m_outcome;
        std::shared_ptr<QList<locks::CompoundProgress>> m_steps;
        std::stop_source m_stop;
    };
    Pending startMulti(std::vector<locks::Member> members, locks::CompoundTerms terms = {});
    Pending startRed(std::vector<locks::Member> members, locks::CompoundTerms terms = {});
    std::shared_ptr<locks::CompoundHold> multi(std::vector<locks::Member> members, locks::CompoundTerms terms = {});
    std::shared_ptr<locks::CompoundHold> red(std::vector<locks::Member> members, locks::CompoundTerms terms = {});

private:
    struct One {
        std::unique_ptr<redis::NodeClient> redis;
        std::unique_ptr<locks::LockClient> locks;
    };
    template<class Lock> Pending start(std::vector<locks::Member> members, locks::CompoundTerms terms);

    std::unique_ptr<SkippingClock> m_clock = std::make_unique<SkippingClock>();
    std::vector<One> m_programs;
    TaskScope m_scope;
};

// Waits for the answers of all members; throws on an error.
locks::CompoundReleased releaseAll(const std::shared_ptr<locks::CompoundHold> &hold);

locks::CompoundTerms once(std::optional<Millis> lease = {});
locks::CompoundTerms within(Millis wait, std::optional<Millis> lease = {});
locks::CompoundTerms leasedFor(Millis lease);

} // namespace lockscope
