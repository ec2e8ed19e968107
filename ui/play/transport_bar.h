#pragma once

#include <QWidget>

class QComboBox;
class QSlider;
class QToolButton;

namespace lockscope::ui {

class PlainLabel;

// The buttons that run, pause and step through a recording, and that continue a live run. The bar only shows values and
// emits requests. GUI thread.
class TransportBar : public QWidget {
    Q_OBJECT

public:
    explicit TransportBar(QWidget *parent = nullptr);

    struct Shown {
        int frame = 0; // the shown frame, from 0
        int frames = 0;
        bool moves = false; // the run is running or is played back
        bool isRun = false; // the sandbox of the run still exists; otherwise there is only a recording
        bool mayFork = false;
        bool mayBegin = false; // there is something to run
        QString time; // since the beginning of the run
    };
    void show(const Shown &shown);
    double speed() const;
    void setSpeed(double speed); // has no effect if the list does not have it
    void changeSpeed(int by); // positive: to the next faster speed; negative: to the next slower speed

Q_SIGNALS:
    void playOrPause();
    void stepped(int by);
    void wentTo(int frame);
    void speedChanged(double speed);
    void forkWanted();
    void stopWanted();
    void anewWanted();

private:
    QToolButton *addButton(const QString &text, const QString &meaning, const char *name);

    QToolButton *m_play;
    QToolButton *m_back;
    QToolButton *m_on;
    QToolButton *m_fork;
    QToolButton *m_stop;
    QToolButton *m_anew;
    QSlider *m_place;
    QComboBox *m_speed;
    PlainLabel *m_time;
};

} // namespace lockscope::ui
