#pragma once

#include <QWidget>

class QComboBox;
class QToolButton;

namespace lockscope::ui {

class PlainLabel;
class ReplayPort;
class TimeSlider;

// Plays a recording: buttons, a slider over its time, the shown moment, and the speed. GUI thread.
class ReplayBar : public QWidget {
    Q_OBJECT

public:
    explicit ReplayBar(ReplayPort *port, QWidget *parent = nullptr); // the port is open and outlives the bar

protected:
    void changeEvent(QEvent *event) override;

private:
    QToolButton *addButton(const QString &text, const QString &meaning, const char *name);
    void show();
    void showPlaying(bool playing);

    ReplayPort *m_port;
    PlainLabel *m_past;
    QToolButton *m_previous;
    QToolButton *m_play;
    QToolButton *m_next;
    TimeSlider *m_slider;
    PlainLabel *m_moment;
    QComboBox *m_speed;
};

} // namespace lockscope::ui
