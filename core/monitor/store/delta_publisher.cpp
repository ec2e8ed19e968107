#include "core/monitor/store/delta_publisher.h"

#include "core/model/lock.h"

namespace lockscope::monitor {

namespace {

void sortById(std::vector<LockPtr> &locks)
{
    std::sort(locks.begin(), locks.end(), [](const LockPtr &a, const LockPtr &b) { return a->id < b->id; });
}

} // namespace

DeltaPublisher::DeltaPublisher(Clock *clock, Millis every, ConnectionId of, Publish publish)
    : m_clock(clock)
    , m_of(of)
    , m_cadence(clock, every, [this] { flush(); })
    , m_publish(std::move(publish))
{ }

void DeltaPublisher::upsert(const LockPtr &lock)
{
    add({lock->id, lock});
}

void DeltaPublisher::remove(const LockId &id)
{
    add({id, nullptr});
}

void DeltaPublisher::add(News news)
{
    m_pending.push_back(std::move(news));
    if (!m_held)
        m_cadence.want();
}

void DeltaPublisher::beginReset()
{
    m_held = true;
    m_cadence.cancel();
}

void DeltaPublisher::finishReset(std::vector<LockPtr> everything)
{
    m_held = false;
    m_pending.clear();
    sortById(everything);
    Delta delta;
    delta.reset = true;
    delta.upserts = std::move(everything);
    send(std::move(delta));
}

void DeltaPublisher::abandonReset()
{
    if (std::exchange(m_held, false) && !m_pending.empty())
        m_cadence.want();
}

void DeltaPublisher::flush()
{
    std::vector<News> pending = std::exchange(m_pending, {});
    std::stable_sort(pending.begin(), pending.end(), [](const News &a, const News &b) { return a.id < b.id; });
    Delta delta;
    for (std::size_t i = 0; i < pending.size(); ++i) {
        if (i + 1 < pending.size() && pending[i + 1].id == pending[i].id)
            continue; // there is a later change
        if (pending[i].lock)
            delta.upserts.push_back(std::move(pending[i].lock));
        else
            delta.removed.push_back(std::move(pending[i].id));
    }
    send(std::move(delta));
}

void DeltaPublisher::send(Delta delta)
{
    m_cadence.told();
    delta.of = m_of;
    delta.number = ++m_number;
    delta.asOf = m_clock->now();
    m_publish(std::make_shared<const Delta>(std::move(delta)));
}

} // namespace lockscope::monitor
