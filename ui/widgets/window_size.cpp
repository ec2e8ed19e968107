#include "ui/widgets/window_size.h"

#include <QScreen>
#include <QWidget>

namespace lockscope::ui {

void resizeWithinScreen(QWidget *window, const QSize &wanted)
{
    window->resize(wanted.boundedTo(window->screen()->availableSize() * 0.9));
}

} // namespace lockscope::ui
