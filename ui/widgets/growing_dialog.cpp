#include "ui/widgets/growing_dialog.h"

#include <QEvent>
#include <QLayout>
#include <QScreen>

#include <algorithm>

namespace lockscope::ui {

GrowingDialog::GrowingDialog(QWidget *parent)
    : QDialog(parent)
{ }

// Sets the final size, with rows added since the creation, before the dialog is placed.
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
    const bool handled = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest && isVisible())
        grow();
    return handled;
}

void GrowingDialog::grow()
{
    // unknown before the dialog is shown
    const int frame = std::max(frameGeometry().height() - height(), 2 * fontMetrics().height());
    const int most = screen()->availableGeometry().height() - frame;
    const int wanted = std::max(layout()->sizeHint().height(), layout()->totalHeightForWidth(width()));
    if (height() < std::min(wanted, most))
        resize(width(), std::min(wanted, most));
}

} // namespace lockscope::ui
