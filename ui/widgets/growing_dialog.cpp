#include "ui/widgets/growing_dialog.h"

#include <QEvent>
#include <QLayout>
#include <QScreen>

#include <algorithm>

namespace lockscope::ui {

GrowingDialog::GrowingDialog(QWidget *parent)
    : QDialog(parent)
{ }

// As large as it comes it is placed: with the rows that were chosen since it was made.
void GrowingDialog::setVisible(bool visible)
{
    if (visible && !isVisible()) {
        layout()->invalidate();
        grow();
    }
    QDialog::setVisible(visible);
}

// What is told, and rows that come, get room as long as the screen has some.
bool GrowingDialog::event(QEvent *event)
{
    const bool handled = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest && isVisible())
        grow();
    return handled;
}

void GrowingDialog::grow()
{
    const int frame = std::max(frameGeometry().height() - height(), 2 * fontMetrics().height()); // before it is shown
    const int most = screen()->availableGeometry().height() - frame;
    const int wanted = std::max(layout()->sizeHint().height(), layout()->totalHeightForWidth(width()));
    if (height() < std::min(wanted, most))
        resize(width(), std::min(wanted, most));
}

} // namespace lockscope::ui
