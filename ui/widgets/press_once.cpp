#include "ui/widgets/press_once.h"

#include <QAbstractButton>
#include <QEvent>

namespace lockscope::ui {

namespace {

class SecondClick : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject *, QEvent *event) override { return event->type() == QEvent::MouseButtonDblClick; }
};

} // namespace

void pressOnce(QAbstractButton *button)
{
    button->installEventFilter(new SecondClick(button));
}

} // namespace lockscope::ui
