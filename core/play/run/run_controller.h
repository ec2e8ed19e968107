#pragma once

#include "core/play/run/run.h"

#include <QMetaType>
#include <QTimer>

namespace lockscope::play {

// The state of a run for a front end, as values.
struct RunState {
    RecordingPtr recording; // so far; never null in a signal
    Run::Phase phase = Run::Phase::Preparing;
    int next = 0; // index of the script's next step
    int scripted = 0; // number of steps of the script
    QString error; // see Run::error()
};

// Runs scenarios for a front end. Create the controller on any thread and move it to a thread with an event loop. Then
// call it on that thread only. It reports values. Its destructor ends the run and its servers.
class RunController : public QObject {
    Q_OBJECT

public:
    explicit RunController(QObject *parent = nullptr);
    ~RunController() override;

public Q_SLOTS:
    // Ends the previous run.
    void start(const lockscope::play::Scenario &scenario, const lockscope::play::RunTerms &terms);
    // Starts a new run at the speed of `recording`. The new run repeats the steps that had begun by this frame, in
    // their order and timing. Then it pauses before the rest of the script, at the speed of this frame.
    void fork(const lockscope::play::Scenario &scenario, const lockscope::play::RecordingPtr &recording, int frame,
              lockscope::play::RunTerms terms);
    void resume();
    void pause();
    void step();
    void stop();
    void setSpeed(double speed); // Run::setSpeed()
    void put(const lockscope::play::Step &step); // by hand
    void provide(const lockscope::play::LockTerms &lock); // for later steps by hand

Q_SIGNALS:
    void changed(const lockscope::play::RunState &state); // at most every 40 ms
    void ended(const lockscope::play::RunState &state); // the servers have ended

private:
    void begin(std::unique_ptr<Run> run);
    RunState state() const;
    void tell();

    std::shared_ptr<Clock> m_clock;
    std::unique_ptr<Run> m_run;
    QTimer m_toTell;
};

} // namespace lockscope::play

Q_DECLARE_METATYPE(lockscope::play::LockTerms)
Q_DECLARE_METATYPE(lockscope::play::RunState)
Q_DECLARE_METATYPE(lockscope::play::RecordingPtr)
Q_DECLARE_METATYPE(lockscope::play::Scenario)
Q_DECLARE_METATYPE(lockscope::play::RunTerms)
Q_DECLARE_METATYPE(lockscope::play::Step)
