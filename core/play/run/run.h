#pragma once

#include "core/play/run/condition.h"
#include "core/play/run/recorder.h"
#include "core/play/run/script_clock.h"
#include "core/play/witness/witness.h"

namespace lockscope::play {

struct RunTerms {
    double speed = 1; // Pace
    Millis between{0}; // at speed 1: a pause before each step of the script, to see what happened
    bool paused = false; // nothing is done before resume() or step()
    bool staysOpen = false; // behind the last step it is paused, and the stage stands until stop()
    bool hearsMonitor = false; // for witnessed()
};

// A scenario on a stage of its own: begins its steps one after the other, judges what comes of them, and lets others be
// put in while it runs. What was begun is recorded; what stands behind it in the script is still to come. Lives on one
// thread. A pause stops the script, not the world: leases run out meanwhile, and watchdogs renew.
class Run : public QObject {
    Q_OBJECT

public:
    enum class Phase { Preparing, Running, Paused, Over };

    Run(Scenario scenario, RunTerms terms, std::shared_ptr<Clock> clock);
    ~Run() override;

    // Steps that are carried out first without a pause, in the order and at the distances in which they were begun,
    // those by hand among them; then it is paused, and the script goes on behind its own.
    void repeat(const Recording &before, int untilStep);

    void start();
    void resume();
    void pause();
    void step(); // one step, and pause
    void stop(); // everything ends, and the servers go; then Over
    // From now on, for what the script still waits for and for all that begins: pauses, sleeps, `lasting`, leases and
    // limits that are asked for, EX and PX. What a server counts already stays as it was told, and so do the limit of
    // one who waits, a watchdog's lease, and how long a client waits for the network.
    void setSpeed(double speed);
    // Now, beside the script. One that takes its time goes on meanwhile. A message that was pointed at by its number is
    // recorded by its place.
    void put(Step step);
    // A lock that the scenario does not name is on the stage from now on, for steps by hand (lockByHand); one that has
    // its name already stays as it is.
    void provide(const LockTerms &lock);

    Phase phase() const { return m_phase; }
    const std::optional<Error> &error() const { return m_error; } // the stage could not be set
    RecordingPtr recording() const;
    // The run against its servers' MONITOR; when it is over.
    Witnessed witnessed() const { return witness(*recording(), m_heard, m_recordingBegan); }
    int next() const { return int(m_next); } // index of the script's next step, of how many
    int scripted() const { return int(m_script.size()); }
Q_SIGNALS:
    void framed(); // recording() has more
    void phaseChanged();

private:
    struct Repeated {
        Step step;
        bool isByHand = false;
        Micros after{}; // the one before had begun
        std::vector<int> endedBefore; // indices of those that had ended
        double speed = 1; // that it was played at
    };
    Task<void> main(std::stop_token stop);
    Task<void> script(std::stop_token stop);
    Task<void> repeatAll(std::stop_token stop);
    Task<void> untilEnded(std::vector<int> steps, std::stop_token stop);
    Task<bool> mayGoOn(std::stop_token stop);
    Task<void> finish(std::stop_token stop);
    Task<void> carryOut(Step step, int index, std::stop_token stop);
    Task<Ended> perform(Step step, std::stop_token stop);
    Task<Ended> onStage(Step step, std::stop_token stop);
    Task<Ended> expect(Expectation expectation, std::stop_token stop);
    Task<Ended> await(QString name, std::stop_token stop);
    int begin(const Step &step, bool isByHand);
    void end(const Step &step, int index, const Ended &ended, Micros begun);
    Evidence evidence();
    void enter(Phase phase);
    void closeNow();

    Scenario m_scenario; // its steps: those that were begun
    std::vector<int> m_byHand;
    std::vector<Step> m_script;
    std::vector<Repeated> m_repeated;
    std::size_t m_next = 0;
    RunTerms m_terms;
    Pace m_pace;
    std::shared_ptr<Clock> m_clock;
    ScriptClock m_time;
    std::unique_ptr<Stage> m_stage;
    std::unique_ptr<Recorder> m_recorder;
    std::vector<FramePtr> m_frames; // when the recorder is gone
    Owners m_owners;
    std::map<QString, std::optional<Ended>> m_named; // steps with a name; none: it goes on
    std::set<int> m_ended; // indices of steps
    Phase m_phase = Phase::Preparing;
    std::optional<Error> m_error;
    bool m_isPaused = false;
    bool m_isStopped = false;
    std::stop_source m_scriptStop; // it is over, and we are still there
    int m_single = 0; // steps that may be made though it is paused
    qint64 m_begunWallMillis = 0;
    std::vector<MonitorLog> m_heard;
    Instant m_recordingBegan{};
    WakeUp m_goOn;
    TaskScope m_steps; // those that go on meanwhile
    TaskScope m_main;
};

} // namespace lockscope::play
