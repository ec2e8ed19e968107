#include "ui/window/choice/chosen_lock.h"

#include "ui/models/lock_table_model.h"
#include "ui/table/lock_table_view.h"

namespace lockscope::ui {

namespace {

// A lock that can no longer be read is not shown as held.
LockPtr lastSeen(const LockPtr &lock)
{
    if (!lock || lock->gone || lock->state == State::Unverified)
        return lock;
    auto copy = std::make_shared<Lock>(*lock);
    copy->state = State::Unverified;
    return copy;
}

} // namespace

ChosenLock::ChosenLock(LockTableModel *model, LockTableView *table, QObject *parent)
    : QObject(parent)
    , m_model(model)
    , m_table(table)
{
    connect(table, &LockTableView::currentLockChanged, this, [this](const LockId &id) { set(id); });
}

DetailPanel::Place ChosenLock::place() const
{
    const LockPtr lock = m_id ? m_model->find(*m_id) : nullptr;
    if (!lock)
        return DetailPanel::Place::Left;
    if (m_model->rowOf(*m_id) >= 0)
        return DetailPanel::Place::Listed;
    return m_model->isCounted(*lock) ? DetailPanel::Place::Filtered : DetailPanel::Place::InSet;
}

bool ChosenLock::isArmed() const
{
    return m_id && m_seen && !m_seen->gone && m_table->onlyMarked() == m_id;
}

void ChosenLock::set(const std::optional<LockId> &id)
{
    if (id == m_id)
        return;
    const auto before = std::exchange(m_id, id);
    m_seen = m_id ? m_model->find(*m_id) : nullptr;
    Q_EMIT changed(before);
}

void ChosenLock::choose(const LockId &id)
{
    if (m_model->rowOf(id) >= 0)
        m_table->choose(id);
    else
        m_table->selectionModel()->clear(); // the row of another lock would look chosen, and a click on it do nothing
    set(id);
}

void ChosenLock::clear()
{
    m_table->selectionModel()->clear();
    set({});
}

void ChosenLock::afterFilter()
{
    if (m_id && m_model->rowOf(*m_id) >= 0)
        m_table->choose(*m_id);
    else if (m_model->filter().isOpen())
        return; // the filter hides nothing
    else if (const LockPtr first = m_model->lockAt(0))
        choose(first->id);
    else
        clear();
}

void ChosenLock::afterDelta(bool reset)
{
    if (reset)
        m_seen.reset();
    if (!m_id)
        return;
    const LockPtr lock = m_model->find(*m_id);
    m_seen = lock ? lock : lastSeen(m_seen);
    const bool isNoneMarked = !m_table->currentIndex().isValid() && !m_table->selectionModel()->hasSelection();
    if (isNoneMarked && m_model->rowOf(*m_id) >= 0)
        m_table->mark(*m_id);
}

} // namespace lockscope::ui
