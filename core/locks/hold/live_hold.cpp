#include "core/locks/hold/live_hold.h"

namespace lockscope::locks {

LiveHold::LiveHold(const std::shared_ptr<HoldParts> &parts, quint64 id, Entry entry)
    : Renewable(std::move(entry))
    , m_parts(parts)
    , m_clock(parts->clock)
    , m_id(id)
    , m_lock(parts->idOf(m_entry.name))
    , m_validity(m_entry.kind)
    , m_renewal(this, parts)
{ }

LiveHold::~LiveHold() = default;

HoldFacts LiveHold::facts() const
{
    HoldFacts facts;
    facts.id = m_id;
    facts.lock = m_lock;
    facts.kind = m_entry.kind;
    facts.owner = m_entry.owner;
    facts.holds = m_holds;
    facts.lease = m_terms.lease;
    facts.watchdog = m_terms.watchdog;
    facts.acquiredAt = m_acquiredAt;
    facts.deadline = deadline();
    facts.renewals = m_renewals;
    facts.token = m_token;
    facts.valid = isValid();
    facts.atRisk = m_atRisk;
    facts.lost = m_lost;
    return facts;
}

void LiveHold::asked(Terms terms, Instant sentAt)
{
    m_askedTerms = terms;
    m_askedAt = sentAt;
    if (m_stage == Stage::Asked) {
        m_terms = terms;
        m_renewal.arm(terms.lease, terms.watchdog, sentAt);
    } else {
        m_renewal.reschedule();
    }
}

void LiveHold::entered(Instant until, qint64 serverCount, std::optional<qint64> token)
{
    const bool first = m_stage == Stage::Asked;
    const bool newlyWatched = m_askedTerms.watchdog && !m_terms.watchdog;
    m_validity.entered(until, m_askedTerms.watchdog);
    if (!first && !m_askedTerms.watchdog) // releasing one of several holds resets the TTL to this lease
        m_askedTerms.lease = std::max(m_askedTerms.lease, m_terms.lease);
    m_terms = m_askedTerms;
    m_serverCount = serverCount;
    m_token = token;
    m_stage = Stage::Held;
    if (first)
        m_acquiredAt = m_askedAt;
    if (++m_holds < serverCount)
        m_mayHaveMore = true;
    if (newlyWatched)
        m_renewal.arm(m_terms.lease, true, m_askedAt);
    else
        m_renewal.reschedule();
    if (!first)
        Q_EMIT holdsChanged(m_holds);
    notifyChanged();
}

void LiveHold::withdrawn()
{
    if (m_stage == Stage::Asked) {
        m_stage = Stage::Ended;
        m_renewal.stop();
    } else {
        m_validity.withdrawn();
        m_renewal.reschedule();
    }
}

void LiveHold::unclear()
{
    if (m_stage == Stage::Asked)
        return withdrawn();
    m_validity.unclear();
    m_mayHaveMore = true;
    m_renewal.reschedule();
}

void LiveHold::leaving(Instant sentAt)
{
    m_validity.leaving(validUntil(sentAt, m_terms.lease));
    m_renewal.reschedule();
}

void LiveHold::left(bool surely)
{
    --m_serverCount;
    if (surely) {
        m_validity.left();
    } else {
        m_validity.leftPerhaps();
        m_mayHaveMore = true;
    }
    --m_holds;
    m_renewal.reschedule();
    Q_EMIT holdsChanged(m_holds);
    notifyChanged();
}

void LiveHold::stayed()
{
    m_validity.withdrawn();
    m_renewal.reschedule();
}

void LiveHold::beginEnd()
{
    m_stage = Stage::Ending;
    m_renewal.stop();
}

void LiveHold::end()
{
    m_stage = Stage::Ended;
    m_renewal.stop();
    m_holds = 0;
    Q_EMIT holdsChanged(0);
    notifyChanged();
}

void LiveHold::detach()
{
    m_renewal.stop();
}

void LiveHold::renewedUntil(Instant until)
{
    if (!isHeld() || lookAtDeadline())
        return;
    m_validity.renewed(until, m_clock->now());
    ++m_renewals;
    m_atRisk = false;
    Q_EMIT renewed();
    notifyChanged();
}

void LiveHold::putAtRisk(const Error &error)
{
    if (m_atRisk || !isHeld())
        return;
    m_atRisk = true;
    Q_EMIT atRisk(error);
    notifyChanged();
}

void LiveHold::lose(LossReason reason)
{
    if (!isHeld())
        return;
    m_stage = Stage::Lost;
    m_lost = reason;
    m_renewal.stop();
    if (const auto parts = m_parts.lock())
        parts->waiters.handOver(m_entry);
    Q_EMIT lost(reason);
    notifyChanged();
}

bool LiveHold::lookAtDeadline()
{
    const auto parts = m_parts.lock();
    const bool looks = parts && !parts->frozen;
    if (isHeld() && looks && m_clock->now() >= deadline())
        lose(LossReason::DeadlinePassed);
    return isLost();
}

void LiveHold::notifyChanged() const
{
    if (const auto parts = m_parts.lock())
        parts->notifyChanged();
}

} // namespace lockscope::locks

#include "moc_hold.cpp"
