#include "tests/support/monitored.h"

#include "core/base/escape.h"
#include "core/model/lock.h"

namespace lockscope {

using namespace monitor;

namespace {

bool isSorted(const Delta &delta)
{
    const auto byName = [](const LockPtr &a, const LockPtr &b) { return a->id < b->id; };
    return std::is_sorted(delta.upserts.begin(), delta.upserts.end(), byName)
        && std::is_sorted(delta.removed.begin(), delta.removed.end());
}

} // namespace

QByteArray describe(const LockPtr &lock)
{
    if (!lock)
        return "no row";
    QByteArray text = toDisplay(lock->id.key.raw()).left(80).toUtf8() + ' ' + word(lock->kind).data() + ' '
        + word(lock->state).data() + (lock->gone ? " gone" : "") + (lock->exists ? "" : " without key");
    for (const Holder &holder : lock->holders)
        text += ' ' + holder.owner.raw() + '*' + QByteArray::number(holder.holds);
    return text + " queue " + QByteArray::number(lock->queue.size()) + " clients "
        + QByteArray::number(lock->waiters.clients.value_or(-1));
}

Monitored::Monitored(const RedisServer &server, MonitorOptions options)
    : Monitored(socketAddress(server), std::move(options))
{ }

Monitored::Monitored(const redis::Address &address, MonitorOptions options)
    : m_client(address, quickOptions())
    , m_monitor(m_client.get(), std::move(options))
{
    connect(&m_monitor, &Monitor::changed, this, &Monitored::take);
    connect(&m_monitor, &Monitor::happened, this, [this](const std::vector<LockEvent> &events) {
        m_events.insert(m_events.end(), events.begin(), events.end());
        for (const LockEvent &event : events)
            m_told.append(word(event.what) + QLatin1Char(' ') + toDisplay(event.id.key.raw()) + QLatin1Char(' ')
                          + toDisplay(event.owner.raw()));
    });
    connect(&m_monitor, &Monitor::totalsChanged, this, [this](const Totals &totals) { m_totals = totals; });
    connect(&m_monitor, &Monitor::seriesChanged, this, [this](const SeriesPtr &series) { m_series = series; });
    m_monitor.start();
}

void Monitored::take(const DeltaPtr &delta)
{
    if (delta->number != m_deltas + 1)
        m_wrong = QStringLiteral("delta %1 came after delta %2").arg(delta->number).arg(m_deltas);
    if (m_deltas == 0 && !delta->reset)
        m_wrong = QStringLiteral("the first delta does not start anew");
    if (!isSorted(*delta))
        m_wrong = QStringLiteral("delta %1 is not sorted").arg(delta->number);
    m_deltas = delta->number;
    m_resets += delta->reset ? 1 : 0;
    m_view = apply(m_view, *delta);
}

LockPtr Monitored::await(const QByteArray &name, const Condition &condition, Millis limit) const
{
    LockPtr found;
    try {
        awaitUntil(
            [&] {
                found = row(name);
                return !m_wrong.isEmpty() || (found && condition(*found));
            },
            limit);
    } catch (const std::runtime_error &) {
        throw std::runtime_error("waited in vain for a row, there is: " + describe(found).toStdString());
    }
    if (!m_wrong.isEmpty())
        throw std::runtime_error(m_wrong.toStdString());
    return found;
}

LockPtr Monitored::await(const QByteArray &name, Millis limit) const
{
    return await(
        name, [](const Lock &lock) { return !lock.gone; }, limit);
}

void Monitored::awaitNoRow(const QByteArray &name, Millis limit) const
{
    awaitUntil([&] { return !row(name); }, limit);
}

void Monitored::awaitPasses(int more) const
{
    // The present pass may already have gone past what was just written, so this waits for one more than asked for.
    for (int seen = 0, before = m_monitor.passes(); seen <= more; ++seen, ++before)
        awaitUntil([&] { return m_monitor.passes() > before; });
}

const Status &Monitored::awaitStatus(const std::function<bool(const Status &)> &condition) const
{
    awaitUntil([&] { return condition(m_monitor.status()); });
    return m_monitor.status();
}

} // namespace lockscope
