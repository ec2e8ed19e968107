#include "core/monitor/delta_publisher.h"

namespace lockscope::monitor {

namespace {

void sortByName(std::vector<LockPtr> &locks)
{
    std::sort(locks.begin(), locks.end(), [](const LockPtr &a, const LockPtr &b) { return a->name < b->name; });
}

} // namespace

DeltaPublisher::DeltaPublisher(Clock *clock, Millis every, Publish publish)
    : m_clock(clock)
    , m_every(every)
    , m_publish(std::move(publish))
{ }

void DeltaPublisher::upsert(const LockPtr &lock)
{
    m_pending.insert(lock->name, lock);
    schedule();
}

void DeltaPublisher::remove(const Key &name)
{
    m_pending.insert(name, nullptr);
    schedule();
}

void DeltaPublisher::beginReset()
{
    m_held = true;
    m_timer.reset();
}

void DeltaPublisher::finishReset(std::vector<LockPtr> everything)
{
    m_held = false;
    m_pending.clear();
    sortByName(everything);
    Delta delta;
    delta.reset = true;
    delta.upserts = std::move(everything);
    send(std::move(delta));
}

void DeltaPublisher::abandonReset()
{
    if (std::exchange(m_held, false) && !m_pending.isEmpty())
        schedule();
}

void DeltaPublisher::schedule()
{
    if (m_held || m_timer)
        return;
    const Instant now = m_clock->now();
    const Instant when = m_sentAt ? std::max(now, *m_sentAt + m_every) : now;
    m_timer = m_clock->callAt(when, [this] { flush(); });
}

void DeltaPublisher::flush()
{
    m_timer.reset();
    Delta delta;
    for (auto it = m_pending.cbegin(); it != m_pending.cend(); ++it) {
        if (it.value())
            delta.upserts.push_back(it.value());
        else
            delta.removed.push_back(it.key());
    }
    m_pending.clear();
    sortByName(delta.upserts);
    std::sort(delta.removed.begin(), delta.removed.end());
    send(std::move(delta));
}

void DeltaPublisher::send(Delta delta)
{
    m_sentAt = m_clock->now();
    delta.number = ++m_number;
    delta.asOf = *m_sentAt;
    m_publish(std::make_shared<const Delta>(std::move(delta)));
}

} // namespace lockscope::monitor
