#pragma once

#include "core/base/error.h"
#include "core/play/record/recording.h"
#include "core/play/script/action.h"

#include <QObject>

namespace lockscope::ui {

// What the playground asks of a run, and what it hears of it. One at a time: to start one ends the other, with its
// servers. The GUI thread's side; the run itself may be anywhere.
class PlayPort : public QObject {
    Q_OBJECT

public:
    enum class State {
        None, // there is no stage
        Starting, // its servers come up
        Paused, // it waits to be told to go on
        Running,
        Over, // all steps are done; the stage still stands, and can be acted on by hand
        Ending, // its servers go
    };

    using QObject::QObject;

    // `speed`: scripted durations are divided by it, as in Recording. `paused`: it begins with nothing done.
    virtual void start(const play::Scenario &scenario, double speed, bool paused) = 0;
    // Anew up to that frame's step, and then it waits; what `scenario` has behind it is still to come.
    virtual void fork(const play::Scenario &scenario, const play::RecordingPtr &run, int frame) = 0;
    virtual void setPaused(bool paused) = 0;
    virtual void step() = 0; // one, of one that is paused
    virtual void provide(const play::LockTerms &lock) = 0; // that the scenario does not name, for what is done next
    virtual void act(const play::Action &action) = 0;
    virtual void setSpeed(double speed) = 0;
    virtual void stop() = 0;

Q_SIGNALS:
    void recorded(const lockscope::play::RecordingPtr &run); // it goes on, or began
    void stateChanged(lockscope::ui::PlayPort::State state);
    void failed(const lockscope::Error &error); // it could not be done; a run that is there is told by its state
};

} // namespace lockscope::ui
