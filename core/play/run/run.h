#pragma once

#include "core/play/run/judge_condition.h"
#include "core/play/run/recorder.h"
#include "core/play/run/script_clock.h"
#include "core/play/verification/verification.h"

#include <limits>

namespace lockscope::play {

struct RunTerms {
    double speed = 1; // Pace
    Millis between{0}; // a pause before each step of the script, at speed 1
    bool paused = false; // waits for resume() or step() before the first step
    bool staysOpen = false; // pauses after the last step and keeps the sandbox until stop()
    bool hearsMonitor = false; // for verification()
};

// Runs a scenario in a new sandbox: begins its steps in order, judges their results, and accepts additional steps. The
// recording has the steps that have begun. A pause stops only the script: leases expire and watchdogs renew meanwhile.
// Lives on one thread.
class Run : public QObject {
    Q_OBJECT

public:
    enum class Phase { Preparing, Running, Paused, Over };

    Run(Scenario scenario, RunTerms terms, std::shared_ptr<Clock> clock);
    ~Run() override;

    // Repeats the steps of a recording first, including added steps, in their order, at their intervals and speeds.
    // Then the run pauses, at the speed that the recording had at this frame. The script continues after the last of
    // its repeated steps.
    void repeat(const Recording &before, int untilStep, int untilFrame = std::numeric_limits<int>::max());

    void start();
    void resume();
    void pause();
    void step(); // does one step and pauses
    void stop(); // ends everything including the servers; the phase is then Over
    // Applies to what is left of pauses, sleeps and `lasting` periods, and to everything that begins later: leases,
    // wait limits, EX and PX. It does not change times that a server already counts down, limits of waiters, leases of
    // watchdogs, or network timeouts.
    void setSpeed(double speed);
    // Begins a step now, in parallel with the script. The recording names a chosen message by its place instead of its
    // number.
    void put(Step step);
    // Adds a lock for steps by hand (lockByHand), unless the scenario already has a lock of that name.
    void provide(const LockTerms &lock);

    Phase phase() const { return m_phase; }
    // The sandbox could not start, or the run ended because it holds too much data.
    const std::optional<Error> &error() const { return m_error; }
    RecordingPtr recording() const;
    // Compares the run with the MONITOR output of its servers. Call it only after the end of the run.
    Verification verification() const { return verify(*recording(), m_heard, m_recordingBegan); }
    int next() const { return int(m_next); } // index of the script's next step
    int scripted() const { return int(m_script.size()); }
Q_SIGNALS:
    void framed(); // recording() has new frames
    void phaseChanged();

private:
    struct Repeated {
        Step step;
        bool isByHand = false;
        Micros after{}; // since the beginning of the previous step
        std::vector<int> endedBefore; // indices of the steps that had ended when this step began
        double speed = 1; // of the recorded run
    };
    Task<void> main(std::stop_token stop);
    Task<void> script(std::stop_token stop);
    Task<void> repeatAll(std::stop_token stop);
    Task<void> untilEnded(std::vector<int> steps, std::stop_token stop);
    Task<bool> mayGoOn(std::stop_token stop);
    Task<void> finish(std::stop_token stop);
    Task<void> carryOut(Step step, int index, std::stop_token stop);
    Task<StepResult> perform(Step step, std::stop_token stop);
    Task<StepResult> inSandbox(Step step, std::stop_token stop);
    Task<StepResult> expect(Expectation expectation, std::stop_token stop);
    Task<StepResult> await(QString name, std::stop_token stop);
    int begin(const Step &step, bool isByHand);
    void end(const Step &step, int index, const StepResult &ended, Micros begun);
    Evidence evidence();
    void enter(Phase phase);
    void endBecause(const QString &why);
    void changeSpeed(double speed);
    void closeNow();

    Scenario m_scenario; // with the steps that have begun
    std::vector<int> m_byHand;
    std::vector<Step> m_script;
    std::vector<Repeated> m_repeated;
    std::size_t m_next = 0;
    RunTerms m_terms;
    Pace m_pace;
    std::shared_ptr<Clock> m_clock;
    ScriptClock m_time;
    std::optional<double> m_wantedSpeed; // by setSpeed() or repeat(): the speed after the repeated steps
    std::unique_ptr<Sandbox> m_sandbox;
    std::unique_ptr<Recorder> m_recorder;
    std::vector<FramePtr> m_frames; // the recorder's frames, once the recorder is destroyed
    Owners m_owners;
    std::map<QString, std::optional<StepResult>> m_named; // results of named steps; none while they run
    std::set<int> m_ended; // indices of ended steps
    Phase m_phase = Phase::Preparing;
    std::optional<Error> m_error;
    bool m_isPaused = false;
    bool m_isStopped = false;
    std::stop_source m_scriptStop; // ends the script, but not this object
    int m_single = 0; // number of steps that may begin during a pause
    qint64 m_begunWallMillis = 0;
    std::vector<MonitorLog> m_heard;
    Instant m_recordingBegan{};
    WakeUp m_goOn;
    TaskScope m_actions; // actions in the sandbox; a stop may end a step before its action
    TaskScope m_steps; // steps that run in parallel
    TaskScope m_main;
};

} // namespace lockscope::play
