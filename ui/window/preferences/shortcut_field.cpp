#include "ui/window/preferences/shortcut_field.h"

#include <QKeyEvent>

namespace lockscope::ui {

namespace {

bool isModifier(int key)
{
    return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta
        || key == Qt::Key_AltGr || key == Qt::Key_unknown || key == 0;
}

// Shift does not count if it only selects a symbol: "?" is typed with Shift on many keyboards.
bool isShiftCounted(const QKeyEvent &event)
{
    const QString text = event.text();
    return text.isEmpty() || !text.at(0).isPrint() || text.at(0).isLetterOrNumber() || text.at(0).isSpace();
}

} // namespace

void ShortcutField::keyPressEvent(QKeyEvent *event)
{
    event->accept();
    if (isModifier(event->key()))
        return;
    Qt::KeyboardModifiers modifiers =
        event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier | Qt::ShiftModifier);
    if (modifiers == Qt::NoModifier && event->key() == Qt::Key_Escape) {
        Q_EMIT gaveUp();
        return;
    }
    if (modifiers == Qt::NoModifier && (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Delete)) {
        setKeySequence({});
    } else {
        if (!isShiftCounted(*event))
            modifiers &= ~Qt::KeyboardModifiers(Qt::ShiftModifier);
        setKeySequence(QKeySequence(QKeyCombination(modifiers, Qt::Key(event->key()))));
    }
    Q_EMIT entered(keySequence());
}

// QKeySequenceEdit would wait for further keys.
void ShortcutField::keyReleaseEvent(QKeyEvent *event)
{
    event->accept();
}

} // namespace lockscope::ui
