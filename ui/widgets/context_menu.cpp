#include "ui/widgets/context_menu.h"

#include <QAbstractItemView>
#include <QContextMenuEvent>
#include <QCoreApplication>

namespace lockscope::ui {

void openContextMenu(QWidget *of)
{
    if (!of)
        return;
    QPoint at = of->rect().center();
    if (const auto *view = qobject_cast<const QAbstractItemView *>(of); view && view->currentIndex().isValid())
        at = view->viewport()->mapTo(view, view->visualRect(view->currentIndex()).center());
    QContextMenuEvent event(QContextMenuEvent::Keyboard, at, of->mapToGlobal(at));
    QCoreApplication::sendEvent(of, &event);
}

} // namespace lockscope::ui
