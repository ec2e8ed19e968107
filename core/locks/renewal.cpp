#include "core/locks/renewal.h"

#include "core/locks/engine.h"
#include "core/locks/field_state.h"
#include "core/locks/kind_calls.h"
#include "core/locks/live_hold.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

constexpr int asksPerLease = 3;

// No longer than until the next one would be due, so that a lost answer is noticed while there is time to try again.
Instant answerDeadline(const Engine &engine, Instant sentAt, Millis lease)
{
    return std::min(engine.client->deadline(), sentAt + std::max(lease / asksPerLease, Millis(50)));
}

} // namespace

Renewal::Renewal(LiveHold *hold, const std::shared_ptr<Engine> &engine)
    : m_hold(hold)
    , m_engine(engine)
    , m_backOff(Millis(0), Millis(0))
    , m_alarm(engine->alarms, [this] { due(); })
{ }

void Renewal::arm(Millis lease, bool watchdog, Instant sentAt)
{
    stop();
    m_armed = lease > Millis(0); // a plain semaphore's hold ends by no lease, and the server shows nobody's
    m_lease = lease;
    m_watchdog = watchdog;
    m_askAt = sentAt + lease / asksPerLease;
    m_backOff = BackOff(std::min(Millis(100), lease / 20), std::min(Millis(2'000), lease / 6));
    reschedule();
}

void Renewal::stop()
{
    ++m_generation;
    m_armed = false;
    m_asking = false;
    m_alarm.clear();
}

void Renewal::reschedule()
{
    const auto engine = m_engine.lock();
    if (!m_armed || !engine)
        return;
    Instant when = Instant::max();
    if (m_hold->isHeld())
        when = m_hold->deadline();
    if (!m_asking && (m_watchdog || m_hold->isHeld()))
        when = std::min(when, m_askAt);
    m_alarm.set(when);
}

void Renewal::due()
{
    const auto self = m_hold->shared_from_this();
    const auto engine = m_engine.lock();
    if (!engine || engine->frozen) // hurry() comes when it is thawed
        return;
    if (m_hold->lookAtDeadline())
        return;
    if (!m_asking && engine->clock->now() >= m_askAt && (m_watchdog || m_hold->isHeld()))
        ask(engine);
    reschedule();
}

void Renewal::hurry()
{
    const auto self = m_hold->shared_from_this();
    const auto engine = m_engine.lock();
    if (!m_armed || !engine || engine->frozen || !m_hold->isHeld() || m_hold->lookAtDeadline())
        return;
    m_backOff.reset();
    const bool canBeAsked = rulesOf(m_hold->kind()).hasLease; // otherwise nothing on the server tells of it
    if (!m_asking && canBeAsked)
        ask(engine);
    reschedule();
}

void Renewal::ask(const std::shared_ptr<Engine> &engine)
{
    if (!engine->client)
        return;
    m_asking = true;
    const auto self = m_hold->shared_from_this();
    if (m_watchdog)
        engine->renewals.spawn(renewOnce(engine, self, this));
    else
        engine->renewals.spawn(verifyOnce(engine, self, this));
}

// `renewal` is a part of `hold`, which is kept.
Task<void> Renewal::renewOnce(std::shared_ptr<Engine> engine, std::shared_ptr<LiveHold> hold, Renewal *renewal)
{
    const quint64 generation = renewal->m_generation;
    const Instant sentAt = engine->clock->now();
    const Instant until = answerDeadline(*engine, sentAt, renewal->m_lease);
    const ScriptCall call = renewCall(hold->entry(), renewal->m_lease);
    auto reply = co_await engine->client->eval(call.script, call.keys, call.arguments, until);
    if (renewal->m_generation == generation && !engine->isStopped())
        renewal->answered(reply, sentAt);
}

// A fixed lease is not renewed; but its holder must hear of it when it is gone.
Task<void> Renewal::verifyOnce(std::shared_ptr<Engine> engine, std::shared_ptr<LiveHold> hold, Renewal *renewal)
{
    const quint64 generation = renewal->m_generation;
    const Entry entry = hold->entry();
    const Instant sentAt = engine->clock->now();
    const Instant until = answerDeadline(*engine, sentAt, renewal->m_lease);
    auto state = co_await readFieldOnce(engine, entry, until);
    if (renewal->m_generation != generation || engine->isStopped())
        co_return;
    renewal->m_asking = false;
    if (state)
        renewal->m_backOff.reset();
    renewal->m_askAt =
        state ? sentAt + renewal->m_lease / asksPerLease : engine->clock->now() + renewal->m_backOff.next();
    if (engine->frozen || hold->lookAtDeadline())
        co_return;
    if (state && state->count == 0)
        hold->lose(LossReason::NotHeldAnymore);
    renewal->reschedule();
}

void Renewal::answered(const Result<redis::Reply> &reply, Instant sentAt)
{
    m_asking = false;
    const auto engine = m_engine.lock();
    if (engine->frozen || m_hold->lookAtDeadline())
        return;
    if (reply && reply->toInteger() == 1) {
        m_backOff.reset();
        m_askAt = sentAt + m_lease / asksPerLease;
        m_hold->renewedUntil(validUntil(sentAt, m_lease));
    } else if (reply || isWrongType(reply.error())) {
        m_askAt = sentAt + m_lease / asksPerLease; // while still asked for: the acquire itself will tell
        m_hold->lose(LossReason::NotHeldAnymore);
    } else {
        m_askAt = engine->clock->now() + m_backOff.next();
        m_hold->putAtRisk(reply.error());
    }
    reschedule();
}

} // namespace lockscope::locks
