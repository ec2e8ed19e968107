#include "core/play/sandbox/locking_client.h"

#include "core/locks/compound/multi_lock.h"
#include "core/locks/compound/red_lock.h"
#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using What = RunEvent::What;

locks::LockClientOptions optionsFor(const Actor &actor, const Pace &pace)
{
    locks::LockClientOptions options;
    options.watchdogLease = pace.lease(actor.lease);
    // As in Redisson, a waiter sleeps for the whole remaining lease that the server reported.
    options.pollCap = std::chrono::hours(24);
    options.fairWait = pace.lease(actor.fairWait);
    options.replicaSync = actor.sync;
    options.replicaTimeout = actor.syncTimeout; // a network timeout, which does not depend on the speed
    return options;
}

std::optional<Millis> scaled(const std::optional<Millis> &told, const Pace &pace)
{
    if (!told)
        return std::nullopt;
    return *told == Millis(0) ? Millis(0) : pace.lease(*told);
}

constexpr Millis answerLimit{3'000}; // for the members of a compound lock

} // namespace

LockingClient::LockingClient(Terms terms)
    : m_terms(std::move(terms))
    , m_serverPool(m_terms.clock, m_terms.options)
{
    for (redis::Address address : m_terms.servers) {
        address.clientName = "actor-" + QByteArray::number(qHash(m_terms.actor.name));
        m_servers.push_back(m_serverPool.alone(address));
        m_clients.push_back(
            std::make_unique<locks::LockClient>(m_servers.back().get(), optionsFor(m_terms.actor, m_terms.pace)));
        m_servers.back()->open();
    }
}

LockingClient::~LockingClient()
{
    m_held.clear();
    m_clients.clear();
}

bool LockingClient::isLive() const
{
    return std::all_of(m_servers.begin(), m_servers.end(), [](const auto &server) { return server->isLive(); });
}

// The lock client numbers owners in the order of their creation, so lower threads get their owners first.
Owner LockingClient::ownerOf(const Who &who, std::size_t server)
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

void LockingClient::tell(What what, const Who &who, const QString &lock, int count)
{
    RunEvent happened;
    happened.what = what;
    happened.who = who;
    happened.lock = lock;
    happened.count = count;
    m_terms.report(std::move(happened));
}

locks::AcquireObserver LockingClient::observer(const Who &who, const QString &lock, bool isTold)
{
    return [this, guard = QPointer<LockingClient>(this), who, lock, isTold](const locks::AcquireProgress &progress) {
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

const LockingClient::Held *LockingClient::latest(const Who &who, const QString &lock) const
{
    const auto at = std::find_if(m_held.rbegin(), m_held.rend(),
                                 [&](const Held &held) { return held.who == who && held.lock == lock; });
    return at == m_held.rend() ? nullptr : &*at;
}

int LockingClient::compoundHolds(const Who &who, const QString &lock) const
{
    return int(std::count_if(m_held.begin(), m_held.end(), [&](const Held &held) {
        return held.who == who && held.lock == lock && held.compound && held.compound->isValid();
    }));
}

void LockingClient::forget(const void *hold)
{
    std::erase_if(m_held, [hold](const Held &held) { return held.hold.get() == hold || held.compound.get() == hold; });
}

void LockingClient::follow(const Who &who, const QString &lock, const locks::Hold &hold)
{
    connect(&hold, &locks::Hold::renewed, this,
            [this, who, lock, &hold] { tell(What::Renewed, who, lock, hold.holds()); });
    connect(&hold, &locks::Hold::lost, this, [this, who, lock] { tell(What::ToldLost, who, lock); });
}

StepResult LockingClient::took(const Who &who, const QString &lock, const std::shared_ptr<locks::Hold> &hold)
{
    const bool isNew = std::none_of(m_held.begin(), m_held.end(), [&](const Held &held) { return held.hold == hold; });
    if (isNew) {
        follow(who, lock, *hold);
        m_held.push_back({who, lock, hold, nullptr});
        for (const QByteArray &part : hold->owner().raw().split(',')) // one owner for each permit
            m_terms.owns(Owner(part), who);
    }
    RunEvent got;
    got.what = What::Got;
    got.who = who;
    got.lock = lock;
    got.count = hold->holds();
    got.token = hold->token();
    m_terms.report(got);
    return {Outcome::Acquired};
}

Task<StepResult> LockingClient::acquire(act::Acquire action, LockTerms lock, std::stop_token stop)
{
    tell(What::Asked, action.who, action.lock);
    if (lock.compound != Compound::None) {
        auto ended = co_await acquireCompound(action, lock, stop);
        co_return ended;
    }
    const QPointer<LockingClient> self(this);
    locks::AcquireRequest request;
    request.name = lock.keys.front();
    request.kind = lock.kind;
    request.owner = ownerOf(action.who, 0);
    request.wait = scaled(action.wait, m_terms.pace);
    request.lease = scaled(action.lease, m_terms.pace);
    const bool isTold = lock.kind != locks::AcquirableKind::Spin && lock.kind != locks::AcquirableKind::Token;
    const locks::AcquireObserver observe = observer(action.who, action.lock, isTold);
    auto outcome = co_await m_clients.front()->acquire(request, observe, stop);
    if (!self)
        co_return StepResult{Outcome::Canceled};
    if (outcome && outcome->hold)
        co_return took(action.who, action.lock, outcome->hold);
    tell(What::GaveUp, action.who, action.lock);
    co_return outcome ? StepResult{Outcome::Refused} : failedResult(outcome.error());
}

StepResult LockingClient::gaveBack(const Who &who, const QString &lock, const Result<locks::Released> &released)
{
    if (!released)
        return failedResult(released.error());
    RunEvent gave;
    gave.what = What::GaveBack;
    gave.who = who;
    gave.lock = lock;
    gave.outcome = *released == locks::Released::Freed ? Outcome::Released
        : *released == locks::Released::HoldsRemain    ? Outcome::HoldsRemain
                                                       : Outcome::NotHeld;
    const Held *left = latest(who, lock);
    gave.count = left && left->hold ? left->hold->holds() : compoundHolds(who, lock);
    m_terms.report(gave);
    return {*gave.outcome};
}

Task<StepResult> LockingClient::release(act::Release action, LockTerms lock)
{
    const QPointer<LockingClient> self(this);
    const Held *held = latest(action.who, action.lock);
    if (held && held->compound) {
        const auto compound = held->compound;
        forget(compound.get());
        auto ended = co_await releaseCompound(compound, action.who, action.lock);
        co_return ended;
    }
    if (!held) { // an unlock without a hold
        const Key name = lock.keys.front();
        const Owner owner = ownerOf(action.who, 0);
        auto refused = co_await m_clients.front()->releaseAs(name, lock.kind, owner);
        if (!self)
            co_return StepResult{Outcome::Canceled};
        co_return gaveBack(action.who, action.lock, refused);
    }
    const auto hold = held->hold;
    auto released = co_await m_clients.front()->release(hold);
    if (!self)
        co_return StepResult{Outcome::Canceled};
    if (hold->holds() == 0 || !released || *released != locks::Released::HoldsRemain)
        forget(hold.get());
    co_return gaveBack(action.who, action.lock, released);
}

Task<StepResult> LockingClient::renew(act::Renew action, LockTerms)
{
    const QPointer<LockingClient> self(this);
    const Held *held = latest(action.who, action.lock);
    if (!held)
        co_return StepResult{Outcome::NotHeld};
    if (held->compound) {
        const auto compound = held->compound;
        auto renewed = co_await compound->renew(answerLimit);
        co_return renewed ? StepResult{Outcome::Renewed} : failedResult(renewed.error());
    }
    const auto hold = held->hold;
    auto renewed = co_await m_clients.front()->renew(hold);
    co_return renewed ? StepResult{Outcome::Renewed} : failedResult(renewed.error());
}

std::vector<BelievedHold> LockingClient::believedHolds() const
{
    std::vector<BelievedHold> believedHolds;
    for (const Held &held : m_held) {
        if (held.hold && held.hold->isValid())
            believedHolds.push_back({held.lock, held.who.thread, held.hold->holds(), held.hold->token()});
        if (held.compound && held.compound->isValid())
            believedHolds.push_back({held.lock, held.who.thread, 1, std::nullopt});
    }
    return believedHolds;
}

std::optional<qint64> LockingClient::token(const Who &who, const QString &lock) const
{
    const Held *held = latest(who, lock);
    return held && held->hold ? held->hold->token() : std::nullopt;
}

// A multi-lock has several names on the first server, and a red lock has one name on each server.
std::vector<locks::Member> LockingClient::members(const Who &who, const LockTerms &lock)
{
    std::vector<locks::Member> all;
    const bool isRed = lock.compound == Compound::Red;
    const std::size_t count = isRed ? m_clients.size() : lock.keys.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t server = isRed ? i : 0;
        locks::Member member;
        member.locks = m_clients[server].get();
        member.name = lock.keys[isRed ? 0 : i];
        member.kind = lock.kind;
        member.owner = ownerOf(who, server);
        member.server = m_servers[server];
        member.node = m_servers[server]->address().node();
        all.push_back(std::move(member));
    }
    return all;
}

StepResult LockingClient::took(const Who &who, const QString &lock, const std::shared_ptr<locks::CompoundHold> &hold)
{
    m_held.push_back({who, lock, nullptr, hold});
    for (int i = 0; i < hold->memberCount(); ++i) {
        const auto member = hold->memberHold(i);
        if (!member)
            continue;
        m_terms.owns(member->owner(), who);
        connect(member.get(), &locks::Hold::renewed, this, [this, who, lock] { tell(What::Renewed, who, lock, 1); });
    }
    connect(hold.get(), &locks::CompoundHold::lost, this, [this, who, lock] { tell(What::ToldLost, who, lock); });
    tell(What::Got, who, lock, std::max(1, compoundHolds(who, lock)));
    return {Outcome::Acquired};
}

Task<StepResult> LockingClient::acquireCompound(act::Acquire action, LockTerms lock, std::stop_token stop)
{
    const QPointer<LockingClient> self(this);
    const std::vector<locks::Member> all = members(action.who, lock);
    locks::CompoundTerms terms;
    if (action.wait)
        terms.wait = *action.wait == Millis(0) ? Millis(0) : m_terms.pace.lease(*action.wait);
    if (action.lease)
        terms.lease = m_terms.pace.lease(*action.lease);
    const locks::AcquireObserver whole = observer(action.who, action.lock, true);
    const locks::CompoundObserver observe = [whole](const locks::CompoundProgress &step) { whole(step.progress); };
    locks::CompoundOutcome outcome;
    Clock *const clock = m_terms.clock;
    if (lock.compound == Compound::Red) {
        const locks::RedLock red(all, clock);
        auto taken = co_await red.acquire(terms, observe, stop);
        outcome = std::move(taken);
    } else {
        const locks::MultiLock multi(all, clock);
        auto taken = co_await multi.acquire(terms, observe, stop);
        outcome = std::move(taken);
    }
    if (!self)
        co_return StepResult{Outcome::Canceled};
    if (outcome.hold)
        co_return took(action.who, action.lock, outcome.hold);
    tell(What::GaveUp, action.who, action.lock);
    const bool isLate = outcome.error && outcome.error->kind == Error::Kind::Canceled && !stop.stop_requested();
    if (isLate) // the client stopped waiting for servers that did not answer in time
        co_return StepResult{Outcome::Refused, outcome.error->message.toUtf8()};
    co_return outcome.error ? failedResult(*outcome.error) : StepResult{Outcome::Refused};
}

Task<StepResult> LockingClient::releaseCompound(std::shared_ptr<locks::CompoundHold> hold, Who who, QString lock)
{
    const QPointer<LockingClient> self(this);
    auto released = co_await hold->release(answerLimit);
    if (!self)
        co_return StepResult{Outcome::Canceled};
    const Result<locks::Released> what(released.what);
    co_return gaveBack(who, lock, what);
}

} // namespace lockscope::play
