#include "ui/models/lock_table_model.h"

#include "ui/models/table_change.h"

namespace lockscope::ui {

void LockTableModel::apply(const Delta &delta)
{
    if (m_pausedAt)
        m_kept.push_back(delta);
    else
        applyNow(delta);
}

void LockTableModel::applyNow(const Delta &delta)
{
    const StateCounts counts = m_counts;
    const int before = lockCount();
    const bool held = std::exchange(m_orderHeld, m_orderHeld && !delta.reset); // nothing is left to stay in place
    TableChange change;
    plan(delta, change);
    carryOut(change);
    m_orderHeld = held;
    if (counts != m_counts || before != lockCount())
        Q_EMIT countsChanged();
    Q_EMIT applied();
}

void LockTableModel::plan(const Delta &delta, TableChange &change)
{
    for (const LockId &id : delta.removed) {
        const auto it = m_rows.find(id);
        if (it == m_rows.end() || it->second.departed)
            continue;
        if (m_orderHeld && it->second.shown) {
            m_counts.remove(*it->second.lock);
            it->second.departed = true;
            ++m_departed;
        } else {
            planRemoval(it->second, change);
        }
    }
    for (const LockPtr &lock : delta.upserts)
        planUpsert(lock, change);
    if (delta.reset) {
        for (auto &[id, row] : m_rows)
            planRemoval(row, change);
    }
}

void LockTableModel::planRemoval(Row &row, TableChange &change)
{
    if (row.pending)
        return;
    row.pending = true;
    if (std::exchange(row.departed, false))
        --m_departed;
    else
        m_counts.remove(*row.lock);
    depart(row, change);
}

void LockTableModel::depart(Row &row, TableChange &change)
{
    change.forgotten.push_back(row.lock->id);
    if (!row.shown)
        return;
    change.leaving.push_back(&row);
    change.taken.push_back(m_order.find(m_places, RowOrder::placeOf(&row), m_places.size()));
}

void LockTableModel::planUpsert(const LockPtr &lock, TableChange &change)
{
    const auto [it, isNew] = m_rows.try_emplace(lock->id);
    Row &row = it->second;
    if (row.pending)
        return;
    row.pending = true;
    const bool accepted = m_filter.accepts(*lock);
    if (isNew)
        label(row, lock);
    else if (std::exchange(row.departed, false))
        --m_departed;
    else
        m_counts.remove(*row.lock);
    m_counts.add(*lock);
    change.updates.emplace_back(&row, lock);
    if (!row.shown) {
        if (accepted)
            change.arriving.push_back(&row);
        return;
    }
    if (m_orderHeld || (accepted && m_order.isRankedAsNow(row, *lock, m_clock->now()))) {
        change.touched.push_back(&row);
        return;
    }
    (accepted ? change.moving : change.leaving).push_back(&row);
    change.taken.push_back(m_order.find(m_places, RowOrder::placeOf(&row), m_places.size()));
}

// Rows that have to move over are found by their old labels, all before the first has a new one.
void LockTableModel::label(Row &row, const LockPtr &lock)
{
    row.lock = lock;
    const auto labels = m_labels.add(&row);
    std::vector<Place *> places;
    for (const auto &[moved, label] : labels) {
        const bool shown = moved->shown;
        places.push_back(shown ? &m_places[m_order.find(m_places, RowOrder::placeOf(moved), m_places.size())]
                               : nullptr);
    }
    for (size_t i = 0; i < labels.size(); ++i) {
        labels[i].row->label = labels[i].label;
        if (places[i])
            places[i]->label = labels[i].label;
    }
}

void LockTableModel::carryOut(TableChange &change)
{
    const Instant now = m_clock->now();
    for (auto &[row, lock] : change.updates) {
        row->lock = std::move(lock);
        row->pending = false;
        if (!row->shown)
            m_orderHeld ? m_order.rankLast(*row, ++m_cameLast) : m_order.rank(*row, now);
    }
    for (Row *row : change.moving)
        m_order.rank(*row, now);
    insertAtEnd(change.arriving);
    arrange(change);
    for (Row *row : change.leaving)
        row->shown = false;
    removeFromEnd(change.leaving.size());
    for (const LockId &id : change.forgotten) {
        const auto it = m_rows.find(id);
        m_labels.remove(&it->second);
        m_rows.erase(it);
    }
    change.touched.insert(change.touched.end(), change.moving.begin(), change.moving.end());
    announce(change.touched);
}

// Those that move or came take their places; those that leave gather at the end.
void LockTableModel::arrange(TableChange &change)
{
    if (change.moving.empty() && change.arriving.empty() && change.leaving.empty())
        return;
    std::sort(change.taken.begin(), change.taken.end());
    for (size_t i = m_places.size() - change.arriving.size(); i < m_places.size(); ++i)
        change.taken.push_back(i);

    const auto placesOf = [this](const std::vector<Row *> &rows) {
        Places places;
        for (Row *row : rows)
            places.push_back(RowOrder::placeOf(row));
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
