#include "core/play/stage/lock_player.h"

#include "core/locks/compound/multi_lock.h"
#include "core/locks/compound/red_lock.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using What = Happened::What;

locks::LockClientOptions optionsFor(const Actor &actor, const Pace &pace)
{
    locks::LockClientOptions options;
    options.watchdogLease = pace.lease(actor.lease);
    // As Redisson does: who was told a time sleeps until it is over, however long somebody looks at it.
    options.pollCap = std::chrono::hours(24);
    options.fairWait = pace.lease(actor.fairWait);
    options.replicaSync = actor.sync;
    options.replicaTimeout = actor.syncTimeout; // of a network, which is as fast as it is
    return options;
}

std::optional<Millis> scaled(const std::optional<Millis> &told, const Pace &pace)
{
    if (!told)
        return std::nullopt;
    return *told == Millis(0) ? Millis(0) : pace.lease(*told);
}

constexpr Millis answerLimit{3'000}; // for the members of a lock that is given back

} // namespace

LockPlayer::LockPlayer(Terms terms)
    : m_terms(std::move(terms))
    , m_fleet(m_terms.clock, m_terms.options)
{
    for (redis::Address address : m_terms.servers) {
        address.clientName = "actor-" + QByteArray::number(qHash(m_terms.actor.name));
        m_servers.push_back(m_fleet.alone(address));
        m_clients.push_back(
            std::make_unique<locks::LockClient>(m_servers.back().get(), optionsFor(m_terms.actor, m_terms.pace)));
        m_servers.back()->open();
    }
}

LockPlayer::~LockPlayer()
{
    m_held.clear();
    m_clients.clear();
}

bool LockPlayer::isLive() const
{
    return std::all_of(m_servers.begin(), m_servers.end(), [](const auto &server) { return server->isLive(); });
}

// Numbers are given out in turn: those before it, too.
Owner LockPlayer::ownerOf(const Who &who, std::size_t server)
{
    for (int thread = 1; thread <= who.thread; ++thread) {
        Owner &owner = m_owners[{server, thread}];
        if (!owner.isEmpty())
            continue;
        owner = m_clients[server]->newOwner();
        m_terms.owns(owner, {who.actor, thread});
    }
    return m_owners[{server, who.thread}];
}

void LockPlayer::tell(What what, const Who &who, const QString &lock, int count)
{
    Happened happened;
    happened.what = what;
    happened.who = who;
    happened.lock = lock;
    happened.count = count;
    m_terms.report(std::move(happened));
}

locks::AcquireObserver LockPlayer::observer(const Who &who, const QString &lock, bool isTold)
{
    return [this, guard = QPointer<LockPlayer>(this), who, lock, isTold](const locks::AcquireProgress &progress) {
        using Step = locks::AcquireStep;
        if (!guard)
            return;
        if (progress.step == Step::Subscribed || progress.step == Step::Queued)
            tell(What::Waits, who, lock);
        else if (progress.step == Step::Woken)
            tell(What::Woken, who, lock);
        else if (progress.step == Step::LookedAgain)
            tell(isTold ? What::LookedAgain : What::Waits, who, lock);
    };
}

const LockPlayer::Held *LockPlayer::latest(const Who &who, const QString &lock) const
{
    const auto at = std::find_if(m_held.rbegin(), m_held.rend(),
                                 [&](const Held &held) { return held.who == who && held.lock == lock; });
    return at == m_held.rend() ? nullptr : &*at;
}

void LockPlayer::forget(const void *hold)
{
    std::erase_if(m_held, [hold](const Held &held) { return held.hold.get() == hold || held.compound.get() == hold; });
}

void LockPlayer::follow(const Who &who, const QString &lock, const locks::Hold &hold)
{
    connect(&hold, &locks::Hold::renewed, this,
            [this, who, lock, &hold] { tell(What::Renewed, who, lock, hold.holds()); });
    connect(&hold, &locks::Hold::lost, this, [this, who, lock] { tell(What::ToldLost, who, lock); });
}

Ended LockPlayer::took(const Who &who, const QString &lock, const std::shared_ptr<locks::Hold> &hold)
{
    const bool isNew = std::none_of(m_held.begin(), m_held.end(), [&](const Held &held) { return held.hold == hold; });
    if (isNew) {
        follow(who, lock, *hold);
        m_held.push_back({who, lock, hold, nullptr});
        for (const QByteArray &part : hold->owner().raw().split(',')) // several permits
            m_terms.owns(Owner(part), who);
    }
    Happened got;
    got.what = What::Got;
    got.who = who;
    got.lock = lock;
    got.count = hold->holds();
    got.token = hold->token();
    m_terms.report(got);
    return {Outcome::Acquired};
}

Task<Ended> LockPlayer::acquire(act::Acquire action, LockTerms lock, std::stop_token stop)
{
    tell(What::Asked, action.who, action.lock);
    if (lock.compound != Compound::None) {
        auto ended = co_await acquireCompound(action, lock, stop);
        co_return ended;
    }
    const QPointer<LockPlayer> self(this);
    locks::AcquireRequest request;
    request.name = lock.keys.front();
    request.kind = lock.kind;
    request.owner = ownerOf(action.who, 0);
    request.wait = scaled(action.wait, m_terms.pace);
    request.lease = scaled(action.lease, m_terms.pace);
    const bool isTold = lock.kind != locks::Kind::Spin && lock.kind != locks::Kind::Token;
    const locks::AcquireObserver observe = observer(action.who, action.lock, isTold);
    auto outcome = co_await m_clients.front()->acquire(request, observe, stop);
    if (!self)
        co_return Ended{Outcome::Canceled};
    if (outcome && outcome->hold)
        co_return took(action.who, action.lock, outcome->hold);
    tell(What::GaveUp, action.who, action.lock);
    co_return outcome ? Ended{Outcome::Refused} : endedWith(outcome.error());
}

Ended LockPlayer::gaveBack(const Who &who, const QString &lock, const Result<locks::Released> &released)
{
    if (!released)
        return endedWith(released.error());
    Happened gave;
    gave.what = What::GaveBack;
    gave.who = who;
    gave.lock = lock;
    gave.outcome = *released == locks::Released::Freed ? Outcome::Released
        : *released == locks::Released::HoldsRemain    ? Outcome::HoldsRemain
                                                       : Outcome::NotHeld;
    const Held *left = latest(who, lock);
    gave.count = left && left->hold ? left->hold->holds() : 0;
    m_terms.report(gave);
    return {*gave.outcome};
}

Task<Ended> LockPlayer::release(act::Release action, LockTerms lock)
{
    const QPointer<LockPlayer> self(this);
    const Held *held = latest(action.who, action.lock);
    if (held && held->compound) {
        const auto compound = held->compound;
        forget(compound.get());
        auto ended = co_await releaseCompound(compound, action.who, action.lock);
        co_return ended;
    }
    if (!held) { // as an unlock by somebody who does not have it
        const Key name = lock.keys.front();
        const Owner owner = ownerOf(action.who, 0);
        auto refused = co_await m_clients.front()->releaseAs(name, lock.kind, owner);
        if (!self)
            co_return Ended{Outcome::Canceled};
        co_return gaveBack(action.who, action.lock, refused);
    }
    const auto hold = held->hold;
    auto released = co_await m_clients.front()->release(hold);
    if (!self)
        co_return Ended{Outcome::Canceled};
    if (hold->holds() == 0 || !released || *released != locks::Released::HoldsRemain)
        forget(hold.get());
    co_return gaveBack(action.who, action.lock, released);
}

Task<Ended> LockPlayer::renew(act::Renew action, LockTerms)
{
    const QPointer<LockPlayer> self(this);
    const Held *held = latest(action.who, action.lock);
    if (!held)
        co_return Ended{Outcome::NotHeld};
    if (held->compound) {
        const auto compound = held->compound;
        auto renewed = co_await compound->renew(answerLimit);
        co_return renewed ? Ended{Outcome::Renewed} : endedWith(renewed.error());
    }
    const auto hold = held->hold;
    auto renewed = co_await m_clients.front()->renew(hold);
    co_return renewed ? Ended{Outcome::Renewed} : endedWith(renewed.error());
}

std::vector<Claim> LockPlayer::claims() const
{
    std::vector<Claim> claims;
    for (const Held &held : m_held) {
        if (held.hold && held.hold->isValid())
            claims.push_back({held.lock, held.who.thread, held.hold->holds(), held.hold->token()});
        if (held.compound && held.compound->isValid())
            claims.push_back({held.lock, held.who.thread, 1, std::nullopt});
    }
    return claims;
}

std::optional<qint64> LockPlayer::token(const Who &who, const QString &lock) const
{
    const Held *held = latest(who, lock);
    return held && held->hold ? held->hold->token() : std::nullopt;
}

} // namespace lockscope::play
