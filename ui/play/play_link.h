#pragma once

#include "core/play/run/run_controller.h"
#include "ui/mailbox.h"
#include "ui/play/play_port.h"

#include <QThread>

namespace lockscope::ui {

// Runs sandboxes on a separate thread. So a busy window does not delay heartbeats, and a busy sandbox does not block
// the window. Use it on the GUI thread. Its destructor ends the run and waits for its end.
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

    void begin(std::function<void(play::RunController &)> how);
    void ask(std::function<void(play::RunController &)> what);
    void hear(quint64 run, const play::RunState &state, bool isEnd);
    play::RunTerms terms(double speed, bool paused) const;

    QThread m_thread;
    Mailbox m_inbox; // events from the thread
    Host *m_host;
    quint64 m_run = 0; // number of the latest run. Events of earlier runs are ignored
    double m_speed = 1; // divides the durations of the latest run
};

} // namespace lockscope::ui
