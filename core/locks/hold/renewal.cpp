#include "core/locks/hold/renewal.h"

#include "core/locks/hold/field_state.h"
#include "core/locks/hold/live_hold.h"
#include "core/locks/release/engine.h"
#include "core/locks/wire/kind_calls.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

constexpr int asksPerLease = 3;

// What is given back sooner is not worth watching.
constexpr Millis watchedAfter{50};
// Of a lock that changes all the time, as one with many readers.
constexpr Millis betweenLooks{50};

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
    m_lookAt = sentAt + watchedAfter;
    m_backOff = BackOff(std::min(Millis(100), lease / 20), std::min(Millis(2'000), lease / 6));
    reschedule();
}

void Renewal::stop()
{
    ++m_generation;
    m_armed = false;
    m_asking = false;
    m_watching.reset();
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
    if (!m_asking && m_hold->isHeld())
        when = std::min(when, m_lookAt);
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
    if (!m_asking && engine->clock->now() >= m_lookAt && m_hold->isHeld())
        look(engine);
    reschedule();
}

void Renewal::lookSoon()
{
    const auto engine = m_engine.lock();
    if (!m_armed || !engine)
        return;
    m_lookAt = std::max({m_lookedAt + betweenLooks, m_hold->acquiredAt() + watchedAfter, engine->clock->now()});
    reschedule();
}

// Where keys cannot be watched, or not yet, there is nothing to do: lookSoon() comes when they can.
void Renewal::look(const std::shared_ptr<Engine> &engine)
{
    m_lookAt = Instant::max();
    if (!watches(engine))
        return;
    m_asking = true;
    m_lookedAt = engine->clock->now();
    const auto self = m_hold->shared_from_this();
    engine->renewals.spawn(lookOnce(engine, self, this));
}

void Renewal::hurry()
{
    const auto self = m_hold->shared_from_this();
    const auto engine = m_engine.lock();
    if (!m_armed || !engine || engine->frozen || !m_hold->isHeld() || m_hold->lookAtDeadline())
        return;
    m_backOff.reset();
    m_lookAt = engine->clock->now(); // it is a new connection, which knows of no watch
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

Task<void> Renewal::lookOnce(std::shared_ptr<Engine> engine, std::shared_ptr<LiveHold> hold, Renewal *renewal)
{
    const quint64 generation = renewal->m_generation;
    const Entry entry = hold->entry();
    const Instant until = answerDeadline(*engine, engine->clock->now(), renewal->m_lease);
    const std::weak_ptr<LiveHold> weak = hold;
    const KeyWatch::Call onChange = [weak] {
        if (const auto alive = weak.lock())
            alive->lookSoon();
    };
    renewal->m_watching.reset();
    renewal->m_watching = std::make_unique<Watching>(engine, entry, hold->id(), onChange);
    auto state = co_await readFieldOnce(engine, entry, until);
    if (renewal->m_generation != generation || engine->isStopped())
        co_return;
    renewal->m_asking = false;
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
