#include "ui/models/lock_table_change.h"

namespace lockscope::ui {

using monitor::Delta;
using monitor::LockPtr;

void LockTableModel::plan(const Delta &delta, Change &change)
{
    for (const Key &name : delta.removed) {
        if (const auto it = m_rows.find(name); it != m_rows.end())
            planRemoval(it->second, change);
    }
    for (const LockPtr &lock : delta.upserts)
        planUpsert(lock, change);
    if (delta.reset) {
        for (auto &[name, row] : m_rows)
            planRemoval(row, change);
    }
}

void LockTableModel::planRemoval(Row &row, Change &change)
{
    if (row.pending)
        return;
    row.pending = true;
    m_counts.remove(*row.lock);
    change.forgotten.push_back(row.lock->name);
    if (!row.shown)
        return;
    change.leaving.push_back(&row);
    change.taken.push_back(m_order.find(m_places, m_order.placeOf(&row), m_places.size()));
}

void LockTableModel::planUpsert(const LockPtr &lock, Change &change)
{
    const auto [it, isNew] = m_rows.try_emplace(lock->name);
    Row &row = it->second;
    if (row.pending)
        return;
    row.pending = true;
    const bool accepted = m_filter.accepts(*lock);
    if (isNew)
        label(row, lock);
    else
        m_counts.remove(*row.lock);
    m_counts.add(*lock);
    change.updates.emplace_back(&row, lock);
    if (!row.shown) {
        if (accepted)
            change.arriving.push_back(&row);
        return;
    }
    if (accepted && m_order.sameTo(*row.lock, *lock)) {
        change.touched.push_back(&row);
        return;
    }
    (accepted ? change.moving : change.leaving).push_back(&row);
    change.taken.push_back(m_order.find(m_places, m_order.placeOf(&row), m_places.size()));
}

void LockTableModel::label(Row &row, const LockPtr &lock)
{
    row.lock = lock;
    if (!m_labels.add(&row))
        return;
    for (Place &place : m_places)
        place = m_order.placeOf(place.row);
}

void LockTableModel::carryOut(Change &change)
{
    for (auto &[row, lock] : change.updates) {
        row->lock = std::move(lock);
        row->pending = false;
    }
    insertAtEnd(change.arriving);
    arrange(change);
    for (Row *row : change.leaving)
        row->shown = false;
    removeFromEnd(change.leaving.size());
    for (const Key &name : change.forgotten) {
        const auto it = m_rows.find(name);
        m_labels.remove(&it->second);
        m_rows.erase(it);
    }
    change.touched.insert(change.touched.end(), change.moving.begin(), change.moving.end());
    announce(change.touched);
}

// Those that move or came take their places; those that leave gather at the end.
void LockTableModel::arrange(Change &change)
{
    if (change.moving.empty() && change.arriving.empty() && change.leaving.empty())
        return;
    std::sort(change.taken.begin(), change.taken.end());
    for (size_t i = m_places.size() - change.arriving.size(); i < m_places.size(); ++i)
        change.taken.push_back(i);

    const auto placesOf = [this](const std::vector<Row *> &rows) {
        Places places;
        for (Row *row : rows)
            places.push_back(m_order.placeOf(row));
        return places;
    };
    Places batch = placesOf(change.moving);
    const Places arriving = placesOf(change.arriving);
    batch.insert(batch.end(), arriving.begin(), arriving.end());
    m_order.sort(batch);
    Places leaving = placesOf(change.leaving);
    m_order.sort(leaving);

    Places places = merged(m_places, change.taken, batch, m_order);
    const size_t sortedEnd = places.size();
    places.insert(places.end(), leaving.begin(), leaving.end());
    relayout(std::move(places), sortedEnd);
}

} // namespace lockscope::ui
