#pragma once

#include "ui/widgets/growing_dialog.h"

#include <QTimer>

namespace lockscope::ui {

// A dialog that acts on locks. Enter presses the focused button, or the default button. Without either, as in a field,
// Enter only explains that Ctrl+Enter acts. GUI thread.
class CarefulDialog : public GrowingDialog {
    Q_OBJECT

public:
    explicit CarefulDialog(QWidget *parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent *event) override;

    virtual void act() = 0; // Ctrl+Enter was pressed
    virtual void sayWhatActs() = 0; // Enter was pressed in a field

    // Call when the action is done. A second click of a double click may follow, so nothing should close the dialog or
    // move under the mouse until settled() is called.
    void settle();
    bool isSettling() const { return m_settling.isActive(); }
    virtual void settled() = 0;

private:
    QTimer m_settling;
};

} // namespace lockscope::ui
