#pragma once

#include <QObject>
#include <QTimer>

class QWidget;

namespace lockscope::ui {

// After a large change, repaints the window one turn of the event loop later. So keys and clicks wait for the change or
// for the repaint, but not for both. A child of the window.
class LateRepaint : public QObject {
    Q_OBJECT

public:
    explicit LateRepaint(QWidget *window);

    void defer() { m_isDeferred = true; } // the next repaint that the window requests

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *const m_window;
    QTimer m_turn; // of 0 ms: fires when the event loop has nothing more urgent
    bool m_isDeferred = false;
};

} // namespace lockscope::ui
