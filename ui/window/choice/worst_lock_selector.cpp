#include "ui/window/choice/worst_lock_selector.h"

#include "ui/models/lock_table_model.h"
#include "ui/models/worst_lock.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QWidget>

namespace lockscope::ui {

namespace {

State worstOf(const StateCounts &counts)
{
    int worst = int(worstState); // not Unverified, which is a problem of this program, not of the lock
    while (worst > 0 && counts[State(worst)] == 0)
        --worst;
    return State(worst);
}

} // namespace

WorstLockSelector::WorstLockSelector(const LockTableModel *model, QWidget *window)
    : m_model(model)
    , m_window(window)
{ }

void WorstLockSelector::begin()
{
    m_on = true;
    QCoreApplication::instance()->installEventFilter(this);
}

void WorstLockSelector::end()
{
    m_on = false;
    QCoreApplication::instance()->removeEventFilter(this);
}

bool WorstLockSelector::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    const bool isInput = type == QEvent::KeyPress || type == QEvent::ShortcutOverride
        || type == QEvent::MouseButtonPress || type == QEvent::Wheel;
    const auto *widget = isInput ? qobject_cast<QWidget *>(watched) : nullptr;
    const QWidget *const window = widget ? widget->window() : nullptr;
    const bool isFloating = qobject_cast<const QDockWidget *>(window) && window->parentWidget() == m_window;
    if (widget && (window == m_window || isFloating))
        end();
    return false;
}

std::optional<LockId> WorstLockSelector::insteadOf(const std::optional<LockId> &shown) const
{
    if (!m_on || m_model->rowCount() == 0)
        return std::nullopt;
    const auto now = shown ? m_model->find(*shown) : nullptr;
    const bool isThere = now && !now->gone && m_model->rowOf(*shown) >= 0;
    if (isThere && now->state >= worstOf(m_model->counts()))
        return std::nullopt;
    const LockPtr worst = worstLock(*m_model);
    if (!worst || (isThere && worst->state <= now->state))
        return std::nullopt;
    return worst->id;
}

} // namespace lockscope::ui
