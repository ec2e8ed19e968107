#include "ui/widgets/seen_timer.h"

#include <QEvent>
#include <QWidget>

namespace lockscope::ui {

SeenTimer::SeenTimer(int millis, QWidget *seen)
    : QTimer(seen)
    , m_seen(seen)
{
    setInterval(millis);
    seen->installEventFilter(this);
    watchWindow();
    update(true);
}

void SeenTimer::setWanted(bool wanted)
{
    m_isWanted = wanted;
    update(true);
}

bool SeenTimer::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Show:
        if (watched == m_seen)
            watchWindow();
        update(true);
        break;
    case QEvent::Hide: update(watched != m_seen); break; // also when the window system hides a window
    case QEvent::WindowStateChange: update(true); break;
    default: break;
    }
    return QTimer::eventFilter(watched, event);
}

void SeenTimer::watchWindow()
{
    QWidget *const window = m_seen->window();
    if (window == m_window)
        return;
    if (m_window && m_window != m_seen)
        m_window->removeEventFilter(this);
    m_window = window;
    if (m_window != m_seen)
        m_window->installEventFilter(this);
}

void SeenTimer::update(bool isSeen)
{
    const bool runs = isSeen && m_isWanted && m_seen->isVisible() && !m_seen->window()->isMinimized();
    if (runs && !isActive())
        start();
    else if (!runs)
        stop();
}

} // namespace lockscope::ui
