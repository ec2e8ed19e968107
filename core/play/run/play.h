#pragma once

#include "core/play/run/run.h"

#include <QMetaType>
#include <QTimer>

namespace lockscope::play {

// What a front end shows of a run: values.
struct PlayState {
    RecordingPtr recording; // until now; never null once it was told
    Run::Phase phase = Run::Phase::Preparing;
    int next = 0; // the script's next step
    int scripted = 0; // how many it has
    QString error; // why there is no stage; empty: there is one, or was
};

// Runs scenarios for a front end. Made anywhere and moved to the thread it shall live on (which needs an event loop; a
// core has no threads of its own); from there on it is only called on that thread, and tells what there is by values.
// Its destructor ends the run: servers go at once.
class Play : public QObject {
    Q_OBJECT

public:
    explicit Play(QObject *parent = nullptr);
    ~Play() override;

public Q_SLOTS:
    // Whatever ran before is ended.
    void start(const lockscope::play::Scenario &scenario, const lockscope::play::RunTerms &terms);
    // A new run on a fresh stage, at the same speed: what `recording` has begun until the step of this frame is done
    // again in its order and its time; then it is paused, and what stands behind it in the script is still to come.
    void fork(const lockscope::play::Scenario &scenario, const lockscope::play::RecordingPtr &recording, int frame,
              lockscope::play::RunTerms terms);
    void resume();
    void pause();
    void step();
    void stop();
    void setSpeed(double speed); // Run::setSpeed()
    void put(const lockscope::play::Step &step); // by hand
    void provide(const lockscope::play::LockTerms &lock); // for steps by hand that come after this call

Q_SIGNALS:
    void changed(const lockscope::play::PlayState &state); // a few times a second at most
    void ended(const lockscope::play::PlayState &state); // the servers are gone

private:
    void begin(std::unique_ptr<Run> run);
    PlayState state() const;
    void tell();

    std::shared_ptr<Clock> m_clock;
    std::unique_ptr<Run> m_run;
    QTimer m_toTell;
};

} // namespace lockscope::play

Q_DECLARE_METATYPE(lockscope::play::LockTerms)
Q_DECLARE_METATYPE(lockscope::play::PlayState)
Q_DECLARE_METATYPE(lockscope::play::RecordingPtr)
Q_DECLARE_METATYPE(lockscope::play::Scenario)
Q_DECLARE_METATYPE(lockscope::play::RunTerms)
Q_DECLARE_METATYPE(lockscope::play::Step)
