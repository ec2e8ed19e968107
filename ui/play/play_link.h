#pragma once

#include "core/play/run/play.h"
#include "ui/mailbox.h"
#include "ui/play/play_port.h"

#include <QThread>

namespace lockscope::ui {

// The real stages, on a thread of their own, so that neither a busy window delays a heartbeat nor a stage the window.
// Made, asked and destroyed on the GUI thread; destroying it ends what runs and waits for that.
class PlayLink : public PlayPort {
    Q_OBJECT

public:
    PlayLink();
    ~PlayLink() override;

    void start(const play::Scenario &scenario, double speed, bool paused) override;
    void fork(const play::Scenario &scenario, const play::RecordingPtr &run, int frame) override;
    void setPaused(bool paused) override;
    void step() override;
    void provide(const play::LockTerms &lock) override;
    void act(const play::Action &action) override;
    void setSpeed(double speed) override;
    void stop() override;

private:
    class Host; // lives on the thread

    void begin(std::function<void(play::Play &)> how);
    void ask(std::function<void(play::Play &)> what);
    void hear(quint64 run, const play::PlayState &state, bool isEnd);
    play::RunTerms terms(double speed, bool paused) const;

    QThread m_thread;
    Mailbox m_inbox; // what the thread has to say
    Host *m_host;
    quint64 m_run = 0; // number of the last that was asked for: what others still have to say is not heard
    double m_speed = 1; // of that run's durations
};

} // namespace lockscope::ui
