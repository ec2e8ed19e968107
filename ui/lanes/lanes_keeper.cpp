#include "ui/lanes/lanes_keeper.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::ui {

using lanes::LockLanes;

LanesKeeper::LanesKeeper(const Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{ }

LockLanes *LanesKeeper::find(const LockId &lock) const
{
    const auto found = std::find_if(m_all.begin(), m_all.end(), [&lock](const auto &one) { return one->id() == lock; });
    return found == m_all.end() ? nullptr : found->get();
}

void LanesKeeper::choose(const std::optional<LockId> &lock, const LockPtr &row, const lanes::Past &past)
{
    LockLanes *known = lock ? find(*lock) : nullptr;
    m_chosen = known;
    if (known) {
        std::stable_partition(m_all.begin(), m_all.end(), [known](const auto &one) { return one.get() != known; });
    } else if (lock) {
        m_all.push_back(std::make_unique<LockLanes>(*lock));
        m_chosen = m_all.back().get();
        m_chosen->recall(past);
        if (row)
            m_chosen->seen(*row);
        m_chosen->tick(m_clock->now());
        if (m_all.size() > most)
            m_all.erase(m_all.begin());
    }
    m_reported = m_chosen ? m_chosen->revision() : 0;
    Q_EMIT changed();
}

void LanesKeeper::forget()
{
    m_chosen = nullptr;
    Q_EMIT changed(); // first, so that no receiver uses the removed lanes
    m_all.clear();
}

void LanesKeeper::forget(const OfConnection &isOfIt)
{
    if (m_chosen && isOfIt(m_chosen->id())) {
        m_chosen = nullptr;
        Q_EMIT changed();
    }
    std::erase_if(m_all, [&isOfIt](const auto &one) { return isOfIt(one->id()); });
}

void LanesKeeper::happened(const std::vector<LockEvent> &events)
{
    for (const auto &one : m_all) {
        for (const LockEvent &event : events)
            one->happened(event);
    }
    tellIfChanged();
}

void LanesKeeper::changedRows(const DeltaPtr &delta)
{
    for (const auto &one : m_all) {
        const auto row = std::lower_bound(delta->upserts.begin(), delta->upserts.end(), one->id(),
                                          [](const LockPtr &lock, const LockId &id) { return lock->id < id; });
        if (row != delta->upserts.end() && (*row)->id == one->id())
            one->seen(**row);
    }
    tellIfChanged();
}

void LanesKeeper::looked(const SeriesPtr &series)
{
    if (LockLanes *one = find(series->id))
        one->looked(*series);
    tellIfChanged();
}

void LanesKeeper::lostContact(const OfConnection &isOfIt)
{
    for (const auto &one : m_all) {
        if (isOfIt(one->id()))
            one->lost(m_clock->now());
    }
    tellIfChanged();
}

void LanesKeeper::tick()
{
    for (const auto &one : m_all)
        one->tick(m_clock->now());
    tellIfChanged();
}

// Ticks may silently drop old segments. This changes the indices, so it is reported as well.
void LanesKeeper::tellIfChanged()
{
    if (m_chosen && m_reported != m_chosen->revision()) {
        m_reported = m_chosen->revision();
        Q_EMIT changed();
    }
}

} // namespace lockscope::ui
