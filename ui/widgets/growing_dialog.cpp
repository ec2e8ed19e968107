#include "ui/widgets/growing_dialog.h"

#include <QEvent>
#include <QLayout>
#include <QScreen>

#include <algorithm>

namespace lockscope::ui {

GrowingDialog::GrowingDialog(QWidget *parent)
    : QDialog(parent)
{ }

// Fits the size to rows that were added after the creation, before the dialog is placed.
void GrowingDialog::setVisible(bool visible)
{
    if (visible && !isVisible()) {
        layout()->invalidate();
        grow();
    }
    QDialog::setVisible(visible);
}

// New messages and rows enlarge the dialog, up to the size of the screen.
bool GrowingDialog::event(QEvent *event)
{
    const int before = height();
    const bool handled = QDialog::event(event);
    if (event->type() != QEvent::LayoutRequest || !isVisible())
        return handled;
    grow();
    if (height() > before) // also if the layout has enlarged it to its minimum
        stayOnScreen();
    return handled;
}

// Computes the height for the real width, because the size hint of a wrapped text assumes a narrower dialog.
int GrowingDialog::wantedHeight() const
{
    const int content =
        layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height();
    // the frame is unknown before the dialog is shown
    const int frame = std::max(frameGeometry().height() - height(), 2 * fontMetrics().height());
    return std::min(content, screen()->availableGeometry().height() - frame);
}

void GrowingDialog::grow()
{
    const int wanted = wantedHeight();
    if (height() >= wanted || isMaximized() || isFullScreen())
        return;
    resize(width(), wanted);
}

void GrowingDialog::shrink()
{
    layout()->activate(); // updates the minimum height
    if (!isMaximized() && !isFullScreen())
        resize(width(), wantedHeight());
}

// A dialog grows downward, so its buttons could leave the screen. Moves the dialog up, and keeps a distance from the
// lower edge if there is room. The frame may not be known yet, so this leaves room for a title bar.
void GrowingDialog::stayOnScreen()
{
    const QRect available = screen()->availableGeometry();
    const QRect place = frameGeometry();
    const int spared = 2 * fontMetrics().height();
    const int beyond = place.bottom() - available.bottom();
    const int above = place.top() - available.top();
    const int up = std::max(std::min(beyond, above), std::min(beyond + spared, above - spared));
    if (up > 0)
        move(pos() - QPoint(0, up));
}

} // namespace lockscope::ui
