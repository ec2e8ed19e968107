#pragma once

#include "core/locks/client/lock_client.h"
#include "core/locks/compound/compound_hold.h"
#include "core/play/script/action.h"
#include "core/play/script/setting.h"
#include "core/play/stage/actor_clock.h"
#include "core/play/stage/ended.h"
#include "core/play/stage/pace.h"
#include "core/redis/fleet/fleet.h"

#include <map>
#include <memory>

namespace lockscope::play {

// A client instance that knows locks: the real lock client, with connections, UUIDs and a watchdog of its own, one for
// each server it speaks to. Its threads are owners UUID:1, UUID:2, … Single-threaded.
class LockPlayer : public QObject {
public:
    struct Terms {
        Actor actor;
        std::vector<redis::Address> servers; // one, or independent ones
        redis::ClientOptions options; // with the actor's wire
        ActorClock *clock = nullptr; // outlives it
        Pace pace;
        Report report;
        std::function<void(const Owner &, const Who &)> owns; // whose it is that stands in Redis
    };
    explicit LockPlayer(Terms terms);
    ~LockPlayer() override; // without a word: nothing is given back

    bool isLive() const; // all its servers answer

    Task<Ended> acquire(act::Acquire action, LockTerms lock, std::stop_token stop);
    Task<Ended> release(act::Release action, LockTerms lock);
    Task<Ended> renew(act::Renew action, LockTerms lock);

    std::vector<Claim> claims() const; // it takes itself for the holder of these
    std::optional<qint64> token(const Who &who, const QString &lock) const; // of the latest hold, lost or not

private:
    struct Held {
        Who who;
        QString lock;
        std::shared_ptr<locks::Hold> hold;
        std::shared_ptr<locks::CompoundHold> compound; // one of both
    };
    Owner ownerOf(const Who &who, std::size_t server);
    locks::AcquireObserver observer(const Who &who, const QString &lock, bool isTold);
    std::vector<locks::Member> members(const Who &who, const LockTerms &lock);
    Task<Ended> acquireCompound(act::Acquire action, LockTerms lock, std::stop_token stop);
    Task<Ended> releaseCompound(std::shared_ptr<locks::CompoundHold> hold, Who who, QString lock);
    Ended took(const Who &who, const QString &lock, const std::shared_ptr<locks::Hold> &hold);
    Ended took(const Who &who, const QString &lock, const std::shared_ptr<locks::CompoundHold> &hold);
    Ended gaveBack(const Who &who, const QString &lock, const Result<locks::Released> &released);
    void follow(const Who &who, const QString &lock, const locks::Hold &hold);
    const Held *latest(const Who &who, const QString &lock) const;
    void forget(const void *hold);
    void tell(Happened::What what, const Who &who, const QString &lock, int count = 0);

    Terms m_terms;
    redis::Fleet m_fleet;
    std::vector<redis::ServerPtr> m_servers;
    std::vector<std::unique_ptr<locks::LockClient>> m_clients; // in the order of the servers
    std::map<std::pair<std::size_t, int>, Owner> m_owners;
    std::vector<Held> m_held;
};

} // namespace lockscope::play
