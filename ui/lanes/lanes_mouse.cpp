#include "ui/lanes/lanes_view.h"

#include "ui/text.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

// The mouse: hovering shows details, a click chooses, dragging moves in time, Ctrl and the wheel zoom.
namespace lockscope::ui {

using std::chrono::nanoseconds;

bool LanesView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto place = placeAt(help->pos());
    if (place)
        QToolTip::showText(help->globalPos(), plainToolTip(textOf(*place)), viewport());
    else
        QToolTip::hideText();
    return true;
}

void LanesView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QAbstractScrollArea::mousePressEvent(event);
    m_pressedAt = m_draggedAt = event->pos();
    m_drags = false;
}

void LanesView::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    m_drags |= (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (!m_drags)
        return;
    const double pixels = m_draggedAt.x() - event->pos().x();
    m_draggedAt = event->pos();
    moveBy(nanoseconds(qint64(pixels / scaleOf(viewport()->rect()).perNano())));
}

void LanesView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && !m_drags)
        choose(placeAt(event->pos()));
    m_drags = false;
}

// Without Ctrl the wheel scrolls the lanes. If all of them are visible, the parent widget scrolls.
void LanesView::wheelEvent(QWheelEvent *event)
{
    const QPoint turned = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        zoom(std::pow(1.2, turned.y() / 120.0), scaleOf(viewport()->rect()).at(event->position().x()));
        event->accept();
    } else if (event->modifiers() & Qt::ShiftModifier || turned.x() != 0) {
        const int by = turned.x() != 0 ? turned.x() : turned.y();
        moveBy(nanoseconds(qint64(-by / 120.0 * double(m_span.count()) / 10)));
        event->accept();
    } else if (verticalScrollBar()->maximum() > 0) {
        QAbstractScrollArea::wheelEvent(event);
    } else {
        event->ignore();
    }
}

} // namespace lockscope::ui
