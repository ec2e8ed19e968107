#include "ui/widgets/careful_dialog.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPushButton>

namespace lockscope::ui {

CarefulDialog::CarefulDialog(QWidget *parent)
    : GrowingDialog(parent)
{
    m_settling.setSingleShot(true);
    connect(&m_settling, &QTimer::timeout, this, [this] { settled(); });
}

void CarefulDialog::settle()
{
    m_settling.start(QApplication::doubleClickInterval());
}

void CarefulDialog::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter)
        return GrowingDialog::keyPressEvent(event);
    if (event->isAutoRepeat())
        return;
    if (event->modifiers() & Qt::ControlModifier)
        return act();
    const auto isPressable = [](const QAbstractButton *button) { return button->isEnabled() && button->isVisible(); };
    if (auto *focused = qobject_cast<QAbstractButton *>(focusWidget()); focused && isPressable(focused))
        return focused->click();
    for (QPushButton *button : findChildren<QPushButton *>()) {
        if (button->isDefault() && isPressable(button))
            return button->click();
    }
    sayWhatActs();
}

} // namespace lockscope::ui
