#include "tests/exclusion/worker/hold_log.h"

namespace lockscope::exclusion {

using locks::Hold;
using locks::Kind;
using locks::LossReason;

HoldLog::HoldLog(Visitor visitor, const VisitPlan &plan)
    : m_visitor(std::move(visitor))
    , m_use(m_visitor.worker->options.locks[size_t(plan.lock)])
    , m_lock(plan.lock)
    , m_kind(plan.kind)
    , m_lease(plan.lease.value_or(m_visitor.worker->options.watchdog))
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
    event.kind = wordOf(m_kind);
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

void HoldLog::given(const std::shared_ptr<Hold> &hold)
{
    Event line = note(What::Ok); // the time is read before the hold is looked at
    line.number = hold->holds();
    line.token = hold->token();
    line.lease = hold->hasWatchdog() ? hold->lease() : std::max(m_lease, hold->lease());
    if (!isCareless())
        line.deadline = toMoment(hold->deadline());
    m_visitor.worker->history.write(line);
    if (m_hold != hold)
        follow(hold);
    if (SharedWitness *shared = witness(); shared && isExclusive())
        shared->setValidUntil(m_visitor.number, isCareless() ? Moment::max() : toMoment(hold->deadline()));
    if (!hold->isValid() && !m_lost)
        lost("before-told");
}

// Also when a re-entry came too late: the hold was lost meanwhile, and this is a new one.
void HoldLog::follow(const std::shared_ptr<Hold> &hold)
{
    if (m_hold)
        disconnect(m_hold.get(), nullptr, this, nullptr);
    m_hold = hold;
    m_lost = false;
    connect(hold.get(), &Hold::renewed, this, [this] { deadlineIs(toMoment(m_hold->deadline())); });
    connect(hold.get(), &Hold::lost, this,
            [this](LossReason reason) { lost(reason == LossReason::DeadlinePassed ? "deadline" : "not-held"); });
}

void HoldLog::deadlineIs(Moment deadline)
{
    if (isCareless())
        return;
    Event line = note(What::Deadline);
    line.deadline = deadline;
    m_visitor.worker->history.write(line);
    if (SharedWitness *shared = witness(); shared && isExclusive())
        shared->setValidUntil(m_visitor.number, deadline);
}

void HoldLog::mayShrinkTo(Millis lease)
{
    deadlineIs(std::min(toMoment(m_hold->deadline()), now() + lease - lease / 100 - Millis(3)));
}

void HoldLog::lost(const QByteArray &why)
{
    m_lost = true;
    if (isCareless())
        return;
    leaveInside();
    write(What::Lost, why);
}

bool HoldLog::isValid() const
{
    return isCareless() || m_hold->isValid();
}

bool HoldLog::act()
{
    const Event line = note(What::Act); // before the look: valid then, valid at that time
    if (!isValid())
        return false;
    m_visitor.worker->history.write(line);
    return true;
}

SharedWitness *HoldLog::witness() const
{
    return m_use.isBroken ? nullptr : m_visitor.worker->shared.get();
}

void HoldLog::goInside()
{
    SharedWitness *shared = witness();
    if (!shared || !isExclusive() || !isValid())
        return;
    const int other = shared->enter(m_lock, m_visitor.number);
    if (other != 0 && isValid())
        write(What::Alarm, "the-shared-word,inside-is-visitor-" + QByteArray::number(other));
}

void HoldLog::leaveInside()
{
    SharedWitness *shared = witness();
    if (shared && isExclusive() && m_hold)
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

} // namespace lockscope::exclusion
