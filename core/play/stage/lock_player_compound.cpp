#include "core/locks/compound/multi_lock.h"
#include "core/locks/compound/red_lock.h"
#include "core/play/stage/lock_player.h"

// A LockPlayer's locks of several.
namespace lockscope::play {

namespace {

using What = Happened::What;

constexpr Millis answerLimit{3'000};

} // namespace

// A multi-lock's members are several names on the first server; a red lock's are one name on each.
std::vector<locks::Member> LockPlayer::members(const Who &who, const LockTerms &lock)
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

Ended LockPlayer::took(const Who &who, const QString &lock, const std::shared_ptr<locks::CompoundHold> &hold)
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
    tell(What::Got, who, lock, 1);
    return {Outcome::Acquired};
}

Task<Ended> LockPlayer::acquireCompound(act::Acquire action, LockTerms lock, std::stop_token stop)
{
    const QPointer<LockPlayer> self(this);
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
        co_return Ended{Outcome::Canceled};
    if (outcome.hold)
        co_return took(action.who, action.lock, outcome.hold);
    tell(What::GaveUp, action.who, action.lock);
    const bool isLate = outcome.error && outcome.error->kind == Error::Kind::Canceled && !stop.stop_requested();
    if (isLate) // the client gave up on servers that did not answer in their time
        co_return Ended{Outcome::Refused, outcome.error->message.toUtf8()};
    co_return outcome.error ? endedWith(*outcome.error) : Ended{Outcome::Refused};
}

Task<Ended> LockPlayer::releaseCompound(std::shared_ptr<locks::CompoundHold> hold, Who who, QString lock)
{
    const QPointer<LockPlayer> self(this);
    auto released = co_await hold->release(answerLimit);
    if (!self)
        co_return Ended{Outcome::Canceled};
    const Result<locks::Released> what(released.what);
    co_return gaveBack(who, lock, what);
}

} // namespace lockscope::play
