#include "core/play/run/run.h"

#include "core/async/either_stop.h"
#include "core/async/resume_all_now.h"
#include "core/async/sleep.h"
#include "core/play/record/in_flight.h"

#include <QThread>

#include <algorithm>

namespace lockscope::play {

namespace {

using What = Happened::What;

// Stands until what is under way there has ended.
Task<void> closeLater(std::unique_ptr<Stage> stage, [[maybe_unused]] std::shared_ptr<Clock> clock)
{
    co_await stage->close();
    stage.reset();
}

} // namespace

Run::Run(Scenario scenario, RunTerms terms, std::shared_ptr<Clock> clock)
    : m_scenario(std::move(scenario))
    , m_terms(terms)
    , m_pace(terms.speed)
    , m_clock(std::move(clock))
    , m_time(m_clock.get(), m_pace)
    , m_isPaused(terms.paused)
{
    m_script = std::exchange(m_scenario.steps, {});
}

Run::~Run()
{
    m_steps.requestStop();
    m_main.requestStop();
    m_recorder.reset();
    if (!m_stage)
        return;
    m_stage->servers().end(); // also where no event loop runs any more
    if (QThread::currentThread()->isFinished())
        closeNow();
    else
        closeLater(std::move(m_stage), m_clock);
}

// The thread ends with us: whatever its event loop would have resumed is resumed here.
void Run::closeNow()
{
    m_stage->crash();
    resumeAllNow();
    m_stage.reset();
    resumeAllNow();
}

void Run::enter(Phase phase)
{
    if (m_phase == phase)
        return;
    m_phase = phase;
    Q_EMIT phaseChanged();
}

void Run::start()
{
    m_begunWallMillis = m_clock->wallMillis();
    m_stage = std::make_unique<Stage>(m_scenario.setting, m_pace, m_clock.get());
    m_main.spawn(main(m_main.stopToken()));
}

void Run::resume()
{
    m_isPaused = false;
    m_goOn.call();
}

void Run::pause()
{
    m_isPaused = true;
}

void Run::step()
{
    m_isPaused = true;
    ++m_single;
    m_goOn.call();
}

void Run::stop()
{
    m_isStopped = true;
    m_steps.requestStop();
    m_goOn.call();
    m_scriptStop.request_stop();
}

void Run::setSpeed(double speed)
{
    const double before = m_pace.speed();
    m_time.setSpeed(speed);
    if (!m_recorder || m_isStopped || m_pace.speed() == before)
        return;
    Happened changed;
    changed.what = What::SpeedChanged;
    changed.text = QByteArray::number(m_pace.speed());
    m_recorder->note(changed);
}

RecordingPtr Run::recording() const
{
    auto recording = std::make_shared<Recording>();
    recording->scenario = m_scenario;
    recording->byHand = m_byHand;
    recording->unbegun.assign(m_script.begin() + std::ptrdiff_t(std::min(m_next, m_script.size())), m_script.end());
    recording->speed = Pace(m_terms.speed).speed();
    recording->begunWallMillis = m_begunWallMillis;
    recording->frames = m_recorder ? m_recorder->frames() : m_frames;
    recording->owners = m_recorder ? m_recorder->owners() : m_owners;
    return recording;
}

Evidence Run::evidence()
{
    return {m_scenario.setting,   m_recorder->latest(), m_recorder->history(),
            m_recorder->owners(), m_stage->guarded(),   m_pace};
}

Task<void> Run::main(std::stop_token stop)
{
    const EitherStop either(stop, m_scriptStop.get_token());
    const std::stop_token ends = either.token();
    auto started = co_await m_stage->start(m_terms.hearsMonitor, ends);
    if (stop.stop_requested())
        co_return;
    if (started) {
        m_recorder = std::make_unique<Recorder>(m_stage.get(), m_clock.get());
        connect(m_recorder.get(), &Recorder::framed, this, &Run::framed);
        m_recorder->begin();
        co_await repeatAll(ends);
        if (stop.stop_requested())
            co_return;
        co_await script(ends);
    } else if (!ends.stop_requested()) {
        m_error = started.error();
    }
    if (stop.stop_requested())
        co_return;
    co_await finish(stop);
}

// From here on nothing is asked of us but to end.
Task<void> Run::finish(std::stop_token stop)
{
    m_isStopped = true;
    m_steps.requestStop();
    co_await m_steps.join();
    if (stop.stop_requested())
        co_return;
    m_stage->fallSilent();
    if (m_recorder) {
        Happened over;
        over.what = What::Ended;
        m_recorder->note(over);
        co_await m_recorder->end(stop);
        if (stop.stop_requested())
            co_return;
        m_frames = m_recorder->frames();
        m_owners = m_recorder->owners();
        m_recordingBegan = m_recorder->begun();
        m_recorder.reset();
        m_heard = co_await m_stage->servers().heard(stop);
        if (stop.stop_requested())
            co_return;
    }
    co_await m_stage->close();
    if (stop.stop_requested())
        co_return;
    m_stage.reset();
    enter(Phase::Over);
    Q_EMIT framed();
}

// Whether the next step may begin; waits until it may.
Task<bool> Run::mayGoOn(std::stop_token stop)
{
    if (!m_isPaused && m_terms.between > Millis(0)) {
        co_await m_time.sleep(m_terms.between, stop);
        if (stop.stop_requested())
            co_return false;
    }
    while (m_isPaused && m_single == 0) {
        enter(Phase::Paused);
        const Instant next = m_clock->now() + std::chrono::hours(1);
        co_await m_goOn.wait(m_clock.get(), next, stop);
        if (stop.stop_requested())
            co_return false;
    }
    m_single = std::max(0, m_single - 1);
    enter(Phase::Running);
    co_return true;
}

Task<void> Run::script(std::stop_token stop)
{
    while (!stop.stop_requested()) {
        const bool isDone = m_next >= m_script.size();
        if (isDone && !m_terms.staysOpen)
            co_return;
        m_isPaused = m_isPaused || isDone;
        const bool may = co_await mayGoOn(stop);
        if (!may)
            co_return;
        if (m_next >= m_script.size())
            continue;
        const Step next = m_script[m_next++];
        const int index = begin(next, false);
        if (next.name.isEmpty())
            co_await carryOut(next, index, stop);
        else
            m_steps.spawn(carryOut(next, index, m_steps.stopToken()));
    }
}

void Run::put(Step step)
{
    if (!m_recorder || m_isStopped)
        return;
    if (step.name.isEmpty())
        step.name = QStringLiteral("by hand %1").arg(m_byHand.size() + 1);
    auto *messages = std::get_if<act::ToMessages>(&step.action);
    if (messages && messages->chosen.number > 0)
        messages->chosen.nth = placeOf(m_stage->lying(messages->of), messages->chosen.number);
    const int index = begin(step, true);
    m_steps.spawn(carryOut(step, index, m_steps.stopToken()));
}

void Run::provide(const LockTerms &lock)
{
    if (m_scenario.setting.lock(lock.name))
        return;
    m_scenario.setting.locks.push_back(lock);
    if (m_stage)
        m_stage->provide(lock);
}

int Run::begin(const Step &step, bool isByHand)
{
    const int index = int(m_scenario.steps.size());
    m_scenario.steps.push_back(step);
    if (isByHand)
        m_byHand.push_back(index);
    if (!step.name.isEmpty())
        m_named[step.name] = std::nullopt;
    Happened begun;
    begun.what = What::StepBegan;
    m_recorder->note(begun, index);
    return index;
}

} // namespace lockscope::play

#include "moc_run.cpp"
