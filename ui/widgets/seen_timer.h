#pragma once

#include <QPointer>
#include <QTimer>

class QWidget;

namespace lockscope::ui {

// A timer for what a widget shows: it runs only while the widget is visible and its window is not minimized. So an
// unseen widget costs nothing. GUI thread.
class SeenTimer : public QTimer {
    Q_OBJECT

public:
    // `seen` owns the timer. The timer starts when `seen` appears.
    SeenTimer(int millis, QWidget *seen);

    void setWanted(bool wanted); // initially true; if false, the timer does not run at all

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void watchWindow();
    void update(bool isSeen);

    QWidget *m_seen;
    QPointer<QWidget> m_window; // changes when a panel is detached
    bool m_isWanted = true;
};

} // namespace lockscope::ui
