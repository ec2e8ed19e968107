#pragma once

#include "core/locks/client/lock_client.h"
#include "core/locks/compound/compound_hold.h"
#include "core/play/sandbox/actor_clock.h"
#include "core/play/sandbox/scenario_speed.h"
#include "core/play/sandbox/step_result.h"
#include "core/play/scenario/sandbox_action.h"
#include "core/play/scenario/setting.h"
#include "core/redis/pool/server_pool.h"

#include <map>
#include <memory>

namespace lockscope::play {

// An actor with lock support. For each server it has a real lock client with connections, UUID and watchdog. Its
// threads are the owners UUID:1, UUID:2, … Single-threaded.
class LockingClient : public QObject {
public:
    struct Terms {
        Actor actor;
        std::vector<redis::Address> servers; // one server, or all independent servers
        redis::ClientOptions options; // with the actor's network
        ActorClock *clock = nullptr; // outlives it
        Pace pace;
        Report report;
        std::function<void(const Owner &, const Who &)> owns; // reports the owner of a value in Redis
    };
    explicit LockingClient(Terms terms);
    ~LockingClient() override; // releases nothing

    bool isLive() const; // all its servers answer

    Task<StepResult> acquire(act::Acquire action, LockTerms lock, std::stop_token stop);
    Task<StepResult> release(act::Release action, LockTerms lock);
    Task<StepResult> renew(act::Renew action, LockTerms lock);

    std::vector<BelievedHold> believedHolds() const; // whatever the servers say
    std::optional<qint64> token(const Who &who, const QString &lock) const; // of the latest hold, even if it was lost

private:
    struct Held {
        Who who;
        QString lock;
        std::shared_ptr<locks::Hold> hold;
        std::shared_ptr<locks::CompoundHold> compound; // either this or `hold` is set
    };
    Owner ownerOf(const Who &who, std::size_t server);
    locks::AcquireObserver observer(const Who &who, const QString &lock, bool isTold);
    std::vector<locks::Member> members(const Who &who, const LockTerms &lock);
    Task<StepResult> acquireCompound(act::Acquire action, LockTerms lock, std::stop_token stop);
    Task<StepResult> releaseCompound(std::shared_ptr<locks::CompoundHold> hold, Who who, QString lock);
    StepResult took(const Who &who, const QString &lock, const std::shared_ptr<locks::Hold> &hold);
    StepResult took(const Who &who, const QString &lock, const std::shared_ptr<locks::CompoundHold> &hold);
    StepResult gaveBack(const Who &who, const QString &lock, const Result<locks::Released> &released);
    void follow(const Who &who, const QString &lock, const locks::Hold &hold);
    const Held *latest(const Who &who, const QString &lock) const;
    int compoundHolds(const Who &who, const QString &lock) const; // each re-entry of a compound lock is another hold
    void forget(const void *hold);
    void tell(RunEvent::What what, const Who &who, const QString &lock, int count = 0);

    Terms m_terms;
    redis::ServerPool m_serverPool;
    std::vector<redis::ServerPtr> m_servers;
    std::vector<std::unique_ptr<locks::LockClient>> m_clients; // in the order of the servers
    std::map<std::pair<std::size_t, int>, Owner> m_owners;
    std::vector<Held> m_held;
};

} // namespace lockscope::play
