#pragma once

#include <QKeySequenceEdit>

namespace lockscope::ui {

// Takes one shortcut and reports it at once. Backspace and Delete alone mean no shortcut. Escape gives up, and Tab
// leaves the field.
class ShortcutField : public QKeySequenceEdit {
    Q_OBJECT

public:
    using QKeySequenceEdit::QKeySequenceEdit;

Q_SIGNALS:
    void entered(const QKeySequence &shortcut);
    void gaveUp();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
};

} // namespace lockscope::ui
