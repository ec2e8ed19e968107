#include "core/locks/hold/renewal.h"

#include "core/locks/hold/hold_state.h"
#include "core/locks/hold/validity.h"
#include "core/locks/wire/kind_calls.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

constexpr int asksPerLease = 3;

// A hold that is released before this time is not worth watching.
constexpr Millis watchedAfter{50};
// A minimum pause for locks that change all the time, such as those with many readers.
constexpr Millis betweenLooks{50};

// An answer must arrive before the next renewal is due. A lost answer is then noticed while there is still time to
// retry.
Instant answerDeadline(const HoldParts &parts, Instant sentAt, Millis lease)
{
    return std::min(parts.server->deadline(), sentAt + std::max(lease / asksPerLease, Millis(50)));
}

} // namespace

Renewal::Renewal(Renewable *hold, const std::shared_ptr<HoldParts> &parts)
    : m_hold(hold)
    , m_parts(parts)
    , m_backOff(Millis(0), Millis(0))
    , m_alarm(parts->alarms, [this] { due(); })
{ }

void Renewal::arm(Millis lease, bool watchdog, Instant sentAt)
{
    stop();
    // permits of a plain semaphore have no lease, and the server does not show their holders
    m_armed = lease > Millis(0);
    m_lease = lease;
    m_watchdog = watchdog;
    m_askAt = sentAt + lease / asksPerLease;
    m_lookAt = sentAt + watchedAfter;
    m_backOff = BackOff(std::min(Millis(100), lease / 20), std::min(Millis(2'000), lease / 6));
    reschedule();
}

void Renewal::stop()
{
    ++m_generation;
    m_armed = false;
    m_asking = false;
    m_watchedKeys.reset();
    m_alarm.clear();
}

void Renewal::reschedule()
{
    const auto parts = m_parts.lock();
    if (!m_armed || !parts)
        return;
    Instant when = Instant::max();
    if (m_hold->isHeld())
        when = m_hold->deadline();
    if (!m_asking && (m_watchdog || m_hold->isHeld()))
        when = std::min(when, m_askAt);
    if (!m_asking && m_hold->isHeld())
        when = std::min(when, m_lookAt);
    m_alarm.set(when);
}

void Renewal::due()
{
    const auto self = m_hold->shared_from_this();
    const auto parts = m_parts.lock();
    if (!parts || parts->frozen) // hurry() is called when the freeze ends
        return;
    if (m_hold->lookAtDeadline())
        return;
    if (!m_asking && parts->clock->now() >= m_askAt && (m_watchdog || m_hold->isHeld()))
        ask(parts);
    if (!m_asking && parts->clock->now() >= m_lookAt && m_hold->isHeld())
        look(parts);
    reschedule();
}

void Renewal::lookSoon()
{
    const auto parts = m_parts.lock();
    if (!m_armed || !parts)
        return;
    m_lookAt = std::max({m_lookedAt + betweenLooks, m_hold->acquiredAt() + watchedAfter, parts->clock->now()});
    reschedule();
}

void Renewal::slotsMoved()
{
    const auto parts = m_parts.lock();
    const bool isWatchedThere = parts && m_watchedKeys && m_watchedKeys->isBy(parts->watches.of(m_hold->entry().name));
    if (!isWatchedThere)
        lookSoon();
}

// Does nothing while keys cannot be watched. As soon as they can be watched, the lock client calls lookSoon().
void Renewal::look(const std::shared_ptr<HoldParts> &parts)
{
    m_lookAt = Instant::max();
    if (!canWatch(parts, m_hold->entry().name))
        return;
    m_asking = true;
    m_lookedAt = parts->clock->now();
    const auto self = m_hold->shared_from_this();
    parts->tasks.spawn(lookOnce(parts, self, this));
}

void Renewal::hurry()
{
    const auto self = m_hold->shared_from_this();
    const auto parts = m_parts.lock();
    if (!m_armed || !parts || parts->frozen || !m_hold->isHeld() || m_hold->lookAtDeadline())
        return;
    m_backOff.reset();
    m_lookAt = parts->clock->now(); // a new connection does not watch the key yet
    const bool canBeAsked = rulesOf(m_hold->kind()).hasLease; // without a lease, the server does not show the hold
    if (!m_asking && canBeAsked)
        ask(parts);
    reschedule();
}

void Renewal::ask(const std::shared_ptr<HoldParts> &parts)
{
    if (!parts->server)
        return;
    m_asking = true;
    const auto self = m_hold->shared_from_this();
    if (m_watchdog)
        parts->tasks.spawn(renewOnce(parts, self, this));
    else
        parts->tasks.spawn(verifyOnce(parts, self, this));
}

// `renewal` is a part of `hold`, which keeps it alive.
Task<void> Renewal::renewOnce(std::shared_ptr<HoldParts> parts, std::shared_ptr<Renewable> hold, Renewal *renewal)
{
    const quint64 generation = renewal->m_generation;
    const Instant sentAt = parts->clock->now();
    const Instant until = answerDeadline(*parts, sentAt, renewal->m_lease);
    const ScriptCall call = renewCall(hold->entry(), renewal->m_lease);
    auto reply = co_await parts->server->eval(call.script, call.keys, call.arguments, until);
    if (renewal->m_generation == generation && !parts->isStopped())
        renewal->answered(reply, sentAt);
}

// A hold with a fixed lease is not renewed, but its holder must be notified if the lock is gone.
Task<void> Renewal::verifyOnce(std::shared_ptr<HoldParts> parts, std::shared_ptr<Renewable> hold, Renewal *renewal)
{
    const quint64 generation = renewal->m_generation;
    const Entry entry = hold->entry();
    const Instant sentAt = parts->clock->now();
    const Instant until = answerDeadline(*parts, sentAt, renewal->m_lease);
    auto state = co_await readHoldOnce(parts, entry, until);
    if (renewal->m_generation != generation || parts->isStopped())
        co_return;
    renewal->m_asking = false;
    if (state)
        renewal->m_backOff.reset();
    renewal->m_askAt =
        state ? sentAt + renewal->m_lease / asksPerLease : parts->clock->now() + renewal->m_backOff.next();
    if (parts->frozen || hold->lookAtDeadline())
        co_return;
    if (state && state->count == 0)
        hold->lose(LossReason::NotHeldAnymore);
    renewal->reschedule();
}

Task<void> Renewal::lookOnce(std::shared_ptr<HoldParts> parts, std::shared_ptr<Renewable> hold, Renewal *renewal)
{
    const quint64 generation = renewal->m_generation;
    const Entry entry = hold->entry();
    const Instant until = answerDeadline(*parts, parts->clock->now(), renewal->m_lease);
    const std::weak_ptr<Renewable> weak = hold;
    const KeyWatch::Call onChange = [weak, renewal] {
        if (const auto alive = weak.lock())
            renewal->lookSoon();
    };
    renewal->m_watchedKeys.reset();
    renewal->m_watchedKeys = std::make_unique<WatchedKeys>(parts, entry, hold->id(), onChange);
    auto state = co_await readHoldOnce(parts, entry, until);
    if (renewal->m_generation != generation || parts->isStopped())
        co_return;
    renewal->m_asking = false;
    if (parts->frozen || hold->lookAtDeadline())
        co_return;
    if (state && state->count == 0)
        hold->lose(LossReason::NotHeldAnymore);
    renewal->reschedule();
}

void Renewal::answered(const Result<redis::Reply> &reply, Instant sentAt)
{
    m_asking = false;
    const auto parts = m_parts.lock();
    if (parts->frozen || m_hold->lookAtDeadline())
        return;
    if (reply && reply->toInteger() == 1) {
        m_backOff.reset();
        m_askAt = sentAt + m_lease / asksPerLease;
        m_hold->renewedUntil(validUntil(sentAt, m_lease));
    } else if (reply || isWrongType(reply.error())) {
        m_askAt = sentAt + m_lease / asksPerLease; // needed if the acquire is still under way: lose() then does nothing
        m_hold->lose(LossReason::NotHeldAnymore);
    } else {
        m_askAt = parts->clock->now() + m_backOff.next();
        m_hold->putAtRisk(reply.error());
    }
    reschedule();
}

} // namespace lockscope::locks
