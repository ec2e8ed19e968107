#pragma once

#include "core/base/error.h"
#include "core/play/recording/recording.h"
#include "core/play/scenario/sandbox_action.h"

#include <QObject>

namespace lockscope::ui {

// The playground's interface to runs. There is one run at a time: starting a run ends the previous run and its servers.
// For the GUI thread; the run itself may be on another thread.
class PlayPort : public QObject {
    Q_OBJECT

public:
    enum class State {
        None, // without a sandbox
        Starting, // its servers start
        Paused, // it waits for setPaused() or step()
        Running,
        Over, // all steps are done, but the sandbox still accepts steps by hand
        Ending, // its servers end
    };

    using QObject::QObject;

    // `speed` divides scripted durations, as in Recording. `paused`: the run waits before its first step.
    virtual void start(const play::Scenario &scenario, double speed, bool paused) = 0;
    // Repeats the run up to the step of that frame and pauses before the rest of `scenario`.
    virtual void fork(const play::Scenario &scenario, const play::RecordingPtr &run, int frame) = 0;
    virtual void setPaused(bool paused) = 0;
    virtual void step() = 0; // does one step of a paused run
    virtual void provide(const play::LockTerms &lock) = 0; // adds a lock that the next steps can use
    virtual void act(const play::Action &action) = 0;
    virtual void setSpeed(double speed) = 0;
    virtual void stop() = 0;

Q_SIGNALS:
    void recorded(const lockscope::play::RecordingPtr &run); // at the beginning, and after new frames
    void stateChanged(lockscope::ui::PlayPort::State state);
    void failed(const lockscope::Error &error); // a request failed. stateChanged() reports the state of the run
};

} // namespace lockscope::ui
