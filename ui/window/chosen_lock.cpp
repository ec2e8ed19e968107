#include "ui/window/chosen_lock.h"

#include "ui/models/lock_table_model.h"
#include "ui/views/lock_table_view.h"

namespace lockscope::ui {

namespace {

// What cannot be read any more is not shown as held.
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
    connect(table, &LockTableView::currentLockChanged, this, [this](const Key &name) { set(name); });
}

DetailPanel::Place ChosenLock::place() const
{
    if (!m_name || !m_model->find(*m_name))
        return DetailPanel::Place::Left;
    return m_model->rowOf(*m_name) >= 0 ? DetailPanel::Place::Listed : DetailPanel::Place::Filtered;
}

bool ChosenLock::isArmed() const
{
    return m_name && m_seen && !m_seen->gone && m_table->onlyMarked() == m_name;
}

void ChosenLock::set(const std::optional<Key> &name)
{
    if (name == m_name)
        return;
    const auto before = std::exchange(m_name, name);
    m_seen = m_name ? m_model->find(*m_name) : nullptr;
    Q_EMIT changed(before);
}

void ChosenLock::choose(const Key &name)
{
    m_table->choose(name);
    set(name);
}

void ChosenLock::clear()
{
    m_table->selectionModel()->clear();
    set({});
}

void ChosenLock::afterFilter()
{
    if (m_name && m_model->rowOf(*m_name) >= 0)
        m_table->choose(*m_name);
    else if (m_model->filter().isOpen())
        return; // it hides nothing
    else if (const LockPtr first = m_model->lockAt(0))
        choose(first->name);
    else
        clear();
}

void ChosenLock::afterDelta(bool reset)
{
    if (reset)
        m_seen.reset();
    if (!m_name)
        return;
    const LockPtr lock = m_model->find(*m_name);
    m_seen = lock ? lock : lastSeen(m_seen);
    if (!m_table->currentIndex().isValid() && m_model->rowOf(*m_name) >= 0)
        m_table->mark(*m_name);
}

} // namespace lockscope::ui
