#pragma once

#include "core/redis/monitor_stream.h"

#include <QTimer>
#include <QWidget>

class QToolButton;

namespace lockscope::ui {

class DurationField;
class ElidedLabel;

// Starts and stops MONITOR, and shows its cost or, while it runs, a countdown.
class ListenBar : public QWidget {
    Q_OBJECT

public:
    explicit ListenBar(QWidget *parent = nullptr);

    void propose(Millis time); // ignored while MONITOR runs, and if the user set a time
    void setPossible(bool isPossible, const QString &whyNot = {}); // false: no server, or not armed
    void setWaiting(); // the server was asked to start
    void setRunning(); // the server has started
    void setIdle();
    bool isIdle() const { return m_state == State::Idle; }
    redis::MonitorStreamLimits limits() const;

Q_SIGNALS:
    void startAsked(const lockscope::redis::MonitorStreamLimits &limits);
    void stopAsked();

private:
    enum class State { Idle, Waiting, Running };
    void enter(State state);
    void refresh();

    State m_state = State::Idle;
    bool m_isPossible = false;
    bool m_isTimeSet = false; // by the user
    QString m_whyNot;
    QToolButton *m_button;
    DurationField *m_time;
    ElidedLabel *m_words;
    QTimer m_tick;
    qint64 m_endsAt = 0; // monotonic clock, ms
};

} // namespace lockscope::ui
