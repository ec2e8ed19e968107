#pragma once

#include "core/base/clock.h"

#include <QTimer>
#include <QWidget>

#include <functional>

namespace lockscope::ui {

// A bar that shrinks while an action can still be undone, and is empty afterwards. If the user wants no motion, it
// shrinks only once a second. The button beside it has the seconds as text, so screen readers do not need the bar. GUI
// thread.
class UndoBar : public QWidget {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    UndoBar(Now now, QWidget *parent);

    void start(Instant until); // shows the full bar
    void stop(); // hides it
    double share() const; // of the time since start() that is left, 0 to 1

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void advance();
    int filled() const; // in pixels

    Now m_now;
    Instant m_from;
    Instant m_until;
    QTimer m_tick;
    int m_painted = 0; // how many pixels are filled on the screen
};

} // namespace lockscope::ui
