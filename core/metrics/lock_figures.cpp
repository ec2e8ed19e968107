#include "core/metrics/lock_figures.h"

#include "core/families/family.h"
#include "core/model/lock.h"

namespace lockscope::metrics {

namespace {

using history::Micros;
using lanes::End;

Labels with(Labels labels, const char *name, const QByteArray &value)
{
    labels.emplace_back(name, value);
    return labels;
}

// The histogram of a place, which may be new.
Histogram &at(std::vector<Histogram> &all, std::size_t place)
{
    if (place >= all.size())
        all.resize(place + 1);
    return all[place];
}

// True if both ends are known, so the duration is.
template<class Span> bool hasDuration(const Span &span)
{
    return !span.openStart && span.end != End::Unseen;
}

} // namespace

LockFigures::LockFigures(GroupPlaces *groups)
    : m_groups(groups)
{ }

void LockFigures::happened(const std::vector<LockEvent> &events)
{
    m_tracker.happened(events);
    for (const LockEvent &event : events) {
        switch (event.what) {
        case EventKind::Acquired: ++m_acquired; break;
        case EventKind::Released: ++m_released; break;
        case EventKind::Expired: ++m_expired; break;
        case EventKind::Renewed: ++m_renewals; break;
        default: break;
        }
    }
}

void LockFigures::changed(const Delta &delta)
{
    m_tracker.changed(delta);
    for (const LockPtr &row : delta.upserts)
        countLate(*row);
    for (const LockId &id : delta.removed)
        m_late.remove(id);
}

void LockFigures::countLate(const Lock &row)
{
    if (row.missedRenewals == 0) {
        m_late.remove(row.id);
        return;
    }
    int &counted = m_late[row.id];
    m_renewalsLate += std::max(0, row.missedRenewals - counted);
    counted = row.missedRenewals;
}

void LockFigures::tick(Instant now)
{
    m_tracker.tick(now);
    for (const history::Hold &hold : m_tracker.takeHolds(now))
        observe(hold);
    for (const history::Wait &wait : m_tracker.takeWaits())
        observe(wait);
    (void)m_tracker.takeBegun(); // otherwise the tracker keeps their names
}

void LockFigures::observe(const history::Hold &hold)
{
    if (hold.owner.isEmpty()) // a semaphore without permits
        return;
    m_unexplained += hold.end == End::Unknown || hold.end == End::Unseen;
    if (hasDuration(hold))
        at(m_holds, m_groups->of(hold.lock.key.raw())).observe(std::chrono::duration_cast<Micros>(hold.to - hold.from));
}

void LockFigures::observe(const history::Wait &wait)
{
    if (hasDuration(wait))
        at(m_waits, m_groups->of(wait.lock.key.raw())).observe(std::chrono::duration_cast<Micros>(wait.to - wait.from));
}

void LockFigures::write(const Moment &moment, const Labels &labels, Exposition *to)
{
    writeStates(moment, labels, to);
    if (moment.hasContact)
        writeWaiting(moment, labels, to);
    writeDurations(labels, to);
    writeCounters(labels, to);
}

void LockFigures::writeStates(const Moment &moment, const Labels &labels, Exposition *to)
{
    for (auto &[pair, count] : m_states)
        count = 0;
    for (auto &[family, count] : m_families)
        count = 0;
    Instant oldest = Instant::max();
    qint64 counts[kindCount][stateCount] = {};
    for (const LockPtr &lock : moment.snapshot->locks) {
        if (lock->gone)
            continue;
        ++counts[int(lock->kind)][int(moment.hasContact ? lock->state : State::Unverified)];
        if (lock->family)
            ++m_families[lock->family->name];
        if (moment.hasContact && isConfirmedHeld(*lock) && lock->heldSince != Instant{})
            oldest = std::min(oldest, lock->heldSince);
    }
    for (int kind = 0; kind < kindCount; ++kind) {
        for (int state = 0; state < stateCount; ++state) {
            if (counts[kind][state] == 0)
                continue;
            Pair pair(word(Kind(kind)), word(State(state)));
            if (m_states.size() >= mostPairs && !m_states.contains(pair))
                pair.first = QLatin1String("overflow");
            m_states[pair] += counts[kind][state];
        }
    }
    for (const auto &[pair, count] : m_states) {
        const Labels ofKind = with(labels, "kind", pair.first.latin1());
        to->add(Metric::Locks, with(ofKind, "state", pair.second.latin1()), double(count));
    }
    for (const auto &[family, count] : m_families)
        to->add(Metric::FamilyLocks, with(labels, "family", family.toUtf8()), double(count));
    if (oldest != Instant::max())
        to->add(Metric::OldestHoldStart, labels, moment.wallSeconds(oldest));
}

void LockFigures::writeWaiting(const Moment &moment, const Labels &labels, Exposition *to)
{
    struct Waiting {
        qint64 clients = 0;
        qint64 threads = 0;
    };
    std::vector<Waiting> all(m_groups->count());
    for (const LockPtr &lock : moment.snapshot->locks) {
        if (!isContended(*lock) || lock->state == State::Unverified)
            continue;
        const std::size_t place = m_groups->of(lock->id.key.raw());
        all.resize(m_groups->count());
        all[place].clients += lock->waiters.clients.value_or(0);
        all[place].threads += lock->waiters.threads.value_or(0);
    }
    for (std::size_t place = 0; place < all.size(); ++place) {
        const Labels of = with(labels, "group", m_groups->label(place));
        to->add(Metric::WaitingClients, of, double(all[place].clients));
        to->add(Metric::WaitingThreads, of, double(all[place].threads));
    }
}

void LockFigures::writeDurations(const Labels &labels, Exposition *to)
{
    for (std::size_t place = 0; place < m_groups->count(); ++place) {
        const Labels of = with(labels, "group", m_groups->label(place));
        to->add(Metric::HoldSeconds, of, at(m_holds, place));
        to->add(Metric::WaitSeconds, of, at(m_waits, place));
    }
}

void LockFigures::writeCounters(const Labels &labels, Exposition *to) const
{
    to->add(Metric::Acquired, labels, double(m_acquired));
    to->add(Metric::Released, labels, double(m_released));
    to->add(Metric::ExpiredWhileHeld, labels, double(m_expired));
    to->add(Metric::Renewals, labels, double(m_renewals));
    to->add(Metric::RenewalsLate, labels, double(m_renewalsLate));
    to->add(Metric::EventsMissed, labels, double(m_unexplained + m_tracker.leftOut()));
}

} // namespace lockscope::metrics
