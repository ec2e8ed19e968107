#include "tests/exclusion/worker/hold_log.h"

namespace lockscope::exclusion {

using locks::CompoundHold;
using locks::Hold;
using locks::LossReason;

namespace {

QByteArray kindWord(const VisitPlan &plan)
{
    return plan.compound ? QByteArray(locks::word(*plan.compound).latin1()) : wordOf(plan.kind);
}

QByteArray wordOf(LossReason reason)
{
    return reason == LossReason::DeadlinePassed ? "deadline" : "not-held";
}

} // namespace

HoldLog::HoldLog(Visitor visitor, const VisitPlan &plan)
    : m_visitor(std::move(visitor))
    , m_use(m_visitor.worker->options.locks[size_t(plan.lock)])
    , m_lock(plan.lock)
    , m_kind(plan.kind)
    , m_word(kindWord(plan))
    , m_lease(m_kind == locks::AcquirableKind::Semaphore ? Millis(0)
                                                         : plan.lease.value_or(m_visitor.worker->options.watchdog))
{ }

HoldLog::~HoldLog()
{
    leaveInside();
}

Event HoldLog::note(What what) const
{
    Event event;
    event.at = now();
    event.who = m_visitor.alias;
    event.what = what;
    event.lock = m_use.name;
    event.kind = m_word;
    return event;
}

void HoldLog::write(What what, const QByteArray &why, qint64 number)
{
    Event line = note(what);
    line.why = why;
    line.number = number;
    m_visitor.worker->history.write(line);
}

void HoldLog::invoke(std::optional<Millis> lease)
{
    Event line = note(What::Invoke);
    line.lease = std::max(m_lease, lease.value_or(m_lease));
    m_visitor.worker->history.write(line);
}

void HoldLog::queued(Moment until)
{
    Event line = note(What::Queued);
    line.deadline = until;
    m_visitor.worker->history.write(line);
}

// A re-entry that came too late: the hold was lost meanwhile, and this is a new hold.
void HoldLog::given(const std::shared_ptr<Hold> &hold)
{
    m_hold = hold;
    entered(holdingOf(hold), !m_holding || !m_holding->isOf(hold.get()));
}

void HoldLog::given(const std::shared_ptr<CompoundHold> &whole, int member)
{
    entered(holdingOf(whole, member), true);
}

void HoldLog::entered(std::unique_ptr<Holding> holding, bool isNew)
{
    Event line = note(What::Ok); // the time is read before the hold is checked
    line.number = holding->holds();
    line.token = holding->token();
    line.lease = holding->hasWatchdog() ? holding->lease() : std::max(m_lease, holding->lease());
    line.why = holding->owner();
    if (!isCareless())
        line.deadline = holding->deadline();
    m_visitor.worker->history.write(line);
    if (isNew) {
        if (m_holding)
            m_holding->leave(this);
        m_holding = std::move(holding);
        m_lost = false;
        m_holding->follow(
            this, [this] { deadlineIsAgain(); }, [this](LossReason reason) { lost(wordOf(reason)); });
    }
    if (SharedWitness *shared = witness(); shared && isExclusive())
        shared->setValidUntil(m_visitor.number, line.deadline.value_or(Moment::max()));
    if (!m_holding->isValid() && !m_lost)
        lost("before-told");
}

void HoldLog::deadlineIsAgain()
{
    m_mayShrink = false;
    if (!m_lost)
        deadlineIs(m_holding->deadline());
}

void HoldLog::deadlineIs(std::optional<Moment> deadline)
{
    if (isCareless() || !deadline)
        return;
    Event line = note(What::Deadline);
    line.deadline = deadline;
    m_visitor.worker->history.write(line);
    if (SharedWitness *shared = witness(); shared && isExclusive())
        shared->setValidUntil(m_visitor.number, *deadline);
}

void HoldLog::mayShrinkTo(Millis lease)
{
    const bool hasEachItsTime = m_kind == locks::AcquirableKind::Read; // and what remains may already have expired
    const Moment most = hasEachItsTime ? now() : now() + lease - lease / 100 - Millis(3);
    deadlineIs(std::min(m_holding->deadline().value_or(most), most));
    m_mayShrink = true;
}

// A reader that releases its longest hold first may be left with a hold that has already expired.
void HoldLog::lost(const QByteArray &why)
{
    if (m_mayShrink && m_kind == locks::AcquirableKind::Read && why == "deadline")
        deadlineIs(m_holding->deadline());
    m_lost = true;
    if (isCareless())
        return;
    leaveInside();
    write(What::Lost, why);
}

bool HoldLog::isValid() const
{
    return isCareless() || m_holding->isValid();
}

bool HoldLog::act()
{
    // the time is read before the check: if the hold is valid at the check, it was valid at that time
    const Event line = note(What::Act);
    if (!isValid())
        return false;
    m_visitor.worker->history.write(line);
    return true;
}

// Several owners may hold a semaphore's permits at once.
SharedWitness *HoldLog::witness() const
{
    return m_use.isBroken || m_use.permits > 0 ? nullptr : m_visitor.worker->shared.get();
}

void HoldLog::goInside()
{
    SharedWitness *shared = witness();
    if (!shared || !isExclusive() || !isValid())
        return;
    const std::optional<Moment> deadline = isCareless() ? std::nullopt : m_holding->deadline();
    shared->setValidUntil(m_visitor.number, deadline.value_or(Moment::max())); // not that of another hold
    const int other = shared->enter(m_lock, m_visitor.number);
    if (other != 0 && isValid())
        write(What::Alarm, "the-shared-word,inside-is-visitor-" + QByteArray::number(other));
}

void HoldLog::leaveInside()
{
    SharedWitness *shared = witness();
    if (shared && isExclusive() && m_holding)
        shared->leave(m_lock, m_visitor.number);
}

void HoldLog::readCounter()
{
    if (SharedWitness *shared = witness(); shared && isValid())
        m_counter = shared->counter(m_lock);
    if (!isValid())
        m_counter.reset();
}

void HoldLog::writeCounter()
{
    SharedWitness *shared = witness();
    if (!shared || !m_counter || !isExclusive())
        return;
    Event line = note(What::Wrote);
    if (!isValid())
        return;
    line.number = *m_counter + 1;
    shared->setCounter(m_lock, line.number);
    if (!isValid())
        line.what = What::Unsure;
    m_visitor.worker->history.write(line);
    m_counter.reset();
}

void HoldLog::compareCounter()
{
    SharedWitness *shared = witness();
    if (!shared || !m_counter || isExclusive())
        return;
    const qint64 found = shared->counter(m_lock);
    if (found != *m_counter && isValid())
        write(What::Alarm, "the-counter-that-changed-while-reading");
    m_counter.reset();
}

// An accepted write gets the time before the hold was checked, and a refused write the time after the answer. So the
// hold was valid for the whole write if it was valid at that time.
void HoldLog::writeFenced()
{
    SharedWitness *shared = m_visitor.worker->shared.get();
    const auto token = m_holding->token();
    if (!shared || !token)
        return;
    Event line = note(What::Accepted);
    if (!isValid())
        return;
    const auto answer = shared->write(m_lock, *token);
    if (!answer.accepted)
        line = note(What::Refused);
    line.token = *token;
    line.number = answer.number;
    m_visitor.worker->history.write(line);
}

} // namespace lockscope::exclusion
