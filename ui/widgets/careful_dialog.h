#pragma once

#include "ui/widgets/growing_dialog.h"

#include <QTimer>

namespace lockscope::ui {

// A dialog that does something to locks. Enter presses the button that has the focus, or the default button. In a
// field, where there is no default button, it only says that Ctrl+Enter acts. GUI thread.
class CarefulDialog : public GrowingDialog {
    Q_OBJECT

public:
    explicit CarefulDialog(QWidget *parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent *event) override;

    virtual void act() = 0; // Ctrl+Enter was pressed
    virtual void sayWhatActs() = 0; // Enter was pressed in a field

    // When it is done. Until the second press of the same hand would have come, nothing should close the dialog or move
    // under the mouse; then settled() is called.
    void settle();
    bool isSettling() const { return m_settling.isActive(); }
    virtual void settled() = 0;

private:
    QTimer m_settling;
};

} // namespace lockscope::ui
