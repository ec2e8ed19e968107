#include "ui/widgets/late_repaint.h"

#include <QCoreApplication>
#include <QEvent>
#include <QWidget>

#include <utility>

namespace lockscope::ui {

LateRepaint::LateRepaint(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    m_turn.setSingleShot(true);
    connect(&m_turn, &QTimer::timeout, this,
            [this] { QCoreApplication::postEvent(m_window, new QEvent(QEvent::UpdateRequest)); });
    window->installEventFilter(this);
}

// Qt requests no further repaint before it has got this one.
bool LateRepaint::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::UpdateRequest || !std::exchange(m_isDeferred, false))
        return QObject::eventFilter(watched, event);
    m_turn.start();
    return true;
}

} // namespace lockscope::ui
