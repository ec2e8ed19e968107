#pragma once

#include "core/redis/tap.h"

#include <QTimer>
#include <QWidget>

class QToolButton;

namespace lockscope::ui {

class DurationField;
class ElidedLabel;

// Where listening is begun, with what it costs, and ended; counts down while it lasts.
class ListenBar : public QWidget {
    Q_OBJECT

public:
    explicit ListenBar(QWidget *parent = nullptr);

    void propose(Millis time); // unless somebody has set it, or it listens
    void setPossible(bool isPossible, const QString &whyNot = {}); // no server, or it is not armed
    void setWaiting(); // it was asked for
    void setRunning(); // the server agreed
    void setIdle();
    bool isIdle() const { return m_state == State::Idle; }
    redis::TapLimits limits() const;

Q_SIGNALS:
    void startAsked(const lockscope::redis::TapLimits &limits);
    void stopAsked();

private:
    enum class State { Idle, Waiting, Running };
    void enter(State state);
    void refresh();

    State m_state = State::Idle;
    bool m_isPossible = false;
    bool m_isTimeSet = false; // by hand
    QString m_whyNot;
    QToolButton *m_button;
    DurationField *m_time;
    ElidedLabel *m_words;
    QTimer m_tick;
    qint64 m_endsAt = 0; // of our own monotonic clock, ms
};

} // namespace lockscope::ui
