#include "core/play/run/run.h"

#include "core/async/either_stop.h"
#include "core/async/resume.h"
#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/model/lock.h"
#include "core/play/recording/held_messages.h"

#include <QPointer>
#include <QThread>

#include <algorithm>

namespace lockscope::play {

namespace {

bool isAsExpected(const ExpectedEnd &expected, const StepResult &ended)
{
    const bool isBad =
        ended.outcome == Outcome::Failed || ended.outcome == Outcome::Unknown || ended.outcome == Outcome::Canceled;
    if (expected.outcome && *expected.outcome != ended.outcome)
        return false;
    if (!expected.outcome && isBad && expected.error.isEmpty())
        return false;
    if (!expected.error.isEmpty() && !QString::fromUtf8(ended.text).contains(expected.error))
        return false;
    return !expected.reply || *expected.reply == ended.text;
}

std::pair<Who, act::Belief> beliefOf(const Action &action)
{
    if (const auto *command = std::get_if<act::Command>(&action))
        return {command->who, command->belief};
    if (const auto *statement = std::get_if<act::Statement>(&action))
        return {statement->who, statement->belief};
    return {};
}

using What = RunEvent::What;

// Keeps the sandbox until its pending operations have ended. Begins after the destructor of the run, because only then
// the tasks of the run count as strays, for which close() waits. One of them may still be starting the servers.
Task<void> closeLater(std::unique_ptr<Sandbox> sandbox, std::shared_ptr<Clock> clock)
{
    const Instant next = clock->now();
    co_await sleepUntil(clock.get(), next, {});
    co_await sandbox->close();
    sandbox.reset();
}

Task<void> settleStep(Task<StepResult> task, SettleOnce<StepResult> result)
{
    auto ended = co_await task;
    result.settle(std::move(ended));
}

constexpr Millis stepLimit{60'000}; // of a step without a name
constexpr Millis stopPatience{2'000}; // for the end of an action after a stop
constexpr Millis endLimit{30'000}; // for a repeated step that must end before the next one begins

// After a pause of this length, nothing changes without a new step, because every lease has expired or is renewed.
Micros longestPause(const Scenario &scenario, const Pace &pace)
{
    Millis longest{1'000};
    for (const Actor &actor : scenario.setting.actors)
        longest = std::max(longest, actor.lease);
    for (const Step &step : scenario.steps) {
        if (const auto *acquire = std::get_if<act::Acquire>(&step.action); acquire && acquire->lease)
            longest = std::max(longest, *acquire->lease);
    }
    return pace.of(longest) + Millis(1'000);
}

// A message has the same place in every run, but a different number in each run.
Step inAnyRun(Step step)
{
    if (auto *messages = std::get_if<act::ToMessages>(&step.action))
        messages->chosen.number = 0;
    return step;
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
    if (!m_sandbox)
        return;
    m_sandbox->servers().end(); // also works without an event loop
    if (QThread::currentThread()->isFinished())
        closeNow();
    else
        closeLater(std::move(m_sandbox), m_clock);
}

// The thread has finished, so its event loop cannot resume coroutines any more. This function resumes them.
void Run::closeNow()
{
    m_sandbox->crash();
    resumeAllNow();
    m_sandbox.reset();
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
    m_sandbox = std::make_unique<Sandbox>(m_scenario.setting, m_pace, m_clock.get());
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

void Run::endBecause(const QString &why)
{
    if (m_isStopped)
        return;
    m_error = Error{Error::Kind::Precondition, why, {}, {}};
    stop();
}

void Run::setSpeed(double speed)
{
    m_wantedSpeed = speed;
    changeSpeed(speed);
}

void Run::changeSpeed(double speed)
{
    const double before = m_pace.speed();
    m_time.setSpeed(speed);
    if (!m_recorder && !m_isStopped)
        m_terms.speed = m_pace.speed(); // the recording begins with this speed
    if (!m_recorder || m_isStopped || m_pace.speed() == before)
        return;
    RunEvent changed;
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
            m_recorder->owners(), m_sandbox->guarded(), m_pace};
}

Task<void> Run::main(std::stop_token stop)
{
    const EitherStop either(stop, m_scriptStop.get_token());
    const std::stop_token ends = either.token();
    auto started = co_await m_sandbox->start(m_terms.hearsMonitor, ends);
    if (stop.stop_requested())
        co_return;
    if (started) {
        m_recorder = std::make_unique<Recorder>(m_sandbox.get(), m_clock.get());
        connect(m_recorder.get(), &Recorder::framed, this, &Run::framed);
        // Queued, because the recorder is in the middle of a read.
        connect(m_recorder.get(), &Recorder::overflowed, this, &Run::endBecause, Qt::QueuedConnection);
        m_recorder->begin();
        co_await repeatAll(ends);
        if (stop.stop_requested())
            co_return;
        if (m_wantedSpeed)
            changeSpeed(*m_wantedSpeed);
        co_await script(ends);
    } else if (!ends.stop_requested()) {
        m_error = started.error();
    }
    if (stop.stop_requested())
        co_return;
    co_await finish(stop);
}

// Ends all steps. After this call, no step begins.
Task<void> Run::finish(std::stop_token stop)
{
    m_isStopped = true;
    m_steps.requestStop();
    co_await m_steps.join();
    if (stop.stop_requested())
        co_return;
    m_sandbox->fallSilent();
    if (m_recorder) {
        RunEvent over;
        over.what = What::Ended;
        m_recorder->note(over);
        co_await m_recorder->end(stop);
        if (stop.stop_requested())
            co_return;
        m_frames = m_recorder->frames();
        m_owners = m_recorder->owners();
        m_recordingBegan = m_recorder->begun();
        m_recorder.reset();
        m_heard = co_await m_sandbox->servers().heard(stop);
        if (stop.stop_requested())
            co_return;
    }
    co_await m_sandbox->close();
    if (stop.stop_requested())
        co_return;
    m_sandbox->servers().end(); // no action waits for a server any longer
    co_await m_actions.join();
    if (stop.stop_requested())
        co_return;
    m_sandbox.reset();
    enter(Phase::Over);
    Q_EMIT framed();
}

// Waits until the next step may begin. Returns false if the run was stopped.
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
        step.name = CoreText::tr("by hand %1").arg(m_byHand.size() + 1);
    auto *messages = std::get_if<act::ToMessages>(&step.action);
    if (messages && messages->chosen.number > 0)
        messages->chosen.nth = placeOf(m_sandbox->heldBack(messages->of), messages->chosen.number);
    const int index = begin(step, true);
    m_steps.spawn(carryOut(step, index, m_steps.stopToken()));
}

void Run::provide(const LockTerms &lock)
{
    if (m_scenario.setting.lock(lock.name))
        return;
    m_scenario.setting.locks.push_back(lock);
    if (m_sandbox)
        m_sandbox->provide(lock);
}

int Run::begin(const Step &step, bool isByHand)
{
    const int index = int(m_scenario.steps.size());
    m_scenario.steps.push_back(step);
    if (isByHand)
        m_byHand.push_back(index);
    if (!step.name.isEmpty())
        m_named[step.name] = std::nullopt;
    RunEvent begun;
    begun.what = What::StepBegan;
    m_recorder->note(begun, index);
    return index;
}

Task<void> Run::carryOut(Step step, int index, std::stop_token stop)
{
    const QPointer<Run> self(this);
    const Micros begun = m_recorder->now();
    auto ended = co_await perform(step, stop);
    if (self)
        end(step, index, ended, begun);
}

void Run::end(const Step &step, int index, const StepResult &ended, Micros begun)
{
    const bool isByHand = std::find(m_byHand.begin(), m_byHand.end(), index) != m_byHand.end();
    const bool isJudged = !isByHand && step.name.isEmpty(); // a named step is judged by its Await
    const bool isMet = isAsExpected(step.end, ended);
    if (isMet) {
        const auto [who, belief] = beliefOf(step.action);
        m_sandbox->believe(who, belief);
    }
    RunEvent now;
    now.what = What::StepEnded;
    if (!isJudged || isMet || !m_isStopped || ended.outcome != Outcome::Canceled)
        now.outcome = ended.outcome; // no outcome means that the run was stopped first
    now.asExpected = isMet || !isJudged;
    now.took = m_recorder->now() - begun;
    now.text = ended.text;
    m_recorder->note(now, index);
    if (!step.name.isEmpty())
        m_named[step.name] = ended;
    m_ended.insert(index);
}

Task<StepResult> Run::perform(Step step, std::stop_token stop)
{
    if (const auto *sleep = std::get_if<act::Sleep>(&step.action)) {
        const auto how = co_await m_time.sleep(sleep->duration, stop);
        co_return how == WaitEnd::Stopped ? StepResult{Outcome::Canceled} : StepResult{Outcome::Done};
    }
    if (const auto *awaited = std::get_if<act::Await>(&step.action)) {
        auto ended = co_await await(awaited->step, stop);
        co_return ended;
    }
    if (const auto *expectation = std::get_if<Expectation>(&step.action)) {
        auto ended = co_await expect(*expectation, stop);
        co_return ended;
    }
    auto ended = co_await inSandbox(step, stop);
    co_return ended;
}

// Named steps have no time limit. Some actions do not end after a stop: those of a frozen actor, whose clock and
// network stand still, wait for its thaw. Then the step ends without its action.
Task<StepResult> Run::inSandbox(Step step, std::stop_token stop)
{
    const std::stop_source late;
    const EitherStop either(stop, late.get_token());
    const std::stop_token ends = either.token();
    const auto limit =
        m_clock->callAt(m_clock->now() + stepLimit, [source = late, named = !step.name.isEmpty()]() mutable {
            if (!named)
                source.request_stop();
        });
    const SettleOnce<StepResult> result;
    m_actions.spawn(settleStep(m_sandbox->act(step.action, ends), result));
    std::unique_ptr<Clock::Timer> patience;
    const std::stop_callback onStop(ends, [&patience, result, clock = m_clock] {
        patience =
            clock->callAt(clock->now() + stopPatience, [result] { result.settle(StepResult{Outcome::Canceled}); });
    });
    auto ended = co_await result;
    if (late.stop_requested() && !stop.stop_requested())
        co_return StepResult{Outcome::Failed, "it did not end within a minute"};
    co_return ended;
}

Task<StepResult> Run::await(QString name, std::stop_token stop)
{
    const Instant until = m_clock->now() + stepLimit;
    for (;;) {
        const auto step = m_named.find(name);
        if (step == m_named.end())
            co_return StepResult{Outcome::Failed, "no step of this name has begun"};
        if (step->second)
            co_return *step->second;
        if (m_clock->now() > until)
            co_return StepResult{Outcome::Failed, "it did not end within a minute"};
        const Instant next = m_clock->now() + Sandbox::lookEvery;
        const auto how = co_await sleepUntil(m_clock.get(), next, stop);
        if (how == WaitEnd::Stopped)
            co_return StepResult{Outcome::Canceled};
    }
}

Task<StepResult> Run::expect(Expectation expectation, std::stop_token stop)
{
    const Instant begun = m_clock->now();
    std::optional<Millis> metSince; // in script time
    for (;;) {
        co_await m_recorder->look(stop);
        if (stop.stop_requested())
            co_return StepResult{Outcome::Canceled};
        const Judgement judged = judge(expectation.condition, evidence());
        const bool isMet = judged.isTrue != expectation.negated;
        const bool isLate = m_clock->now() > begun + std::max(expectation.within, m_pace.of(expectation.within));
        if (isMet && !metSince)
            metSince = m_time.now();
        if (isMet && m_time.now() - *metSince >= expectation.lasting)
            co_return StepResult{Outcome::Done};
        if (!isMet && (metSince || isLate))
            co_return StepResult{Outcome::Failed, judged.seen};
    }
}

void Run::repeat(const Recording &before, int untilStep, int untilFrame)
{
    for (const LockTerms &lock : before.scenario.setting.locks)
        provide(lock);
    const Micros most = longestPause(before.scenario, m_pace);
    std::optional<Micros> last;
    std::vector<int> ended;
    double speed = before.speed;
    m_wantedSpeed = speed;
    for (const FramePtr &frame : before.frames) {
        if (frame->step > untilStep)
            break;
        if (frame->happened.what == What::StepEnded)
            ended.push_back(frame->step);
        if (frame->happened.what == What::SpeedChanged)
            speed = frame->happened.text.toDouble();
        if (frame->number <= untilFrame)
            m_wantedSpeed = speed;
        if (frame->happened.what != What::StepBegan)
            continue;
        const bool isByHand = before.isByHand(frame->step);
        m_repeated.push_back({inAnyRun(before.steps()[std::size_t(frame->step)]), isByHand,
                              std::min(most, last ? frame->at - *last : Micros(0)), ended, speed});
        last = frame->at;
        m_next += isByHand ? 0 : 1;
    }
    m_isPaused = true;
}

Task<void> Run::untilEnded(std::vector<int> steps, std::stop_token stop)
{
    const Instant until = m_clock->now() + endLimit;
    const auto isOver = [this](int step) { return m_ended.contains(step); };
    while (!std::all_of(steps.begin(), steps.end(), isOver) && m_clock->now() < until) {
        const Instant next = m_clock->now() + Sandbox::lookEvery;
        const auto how = co_await sleepUntil(m_clock.get(), next, stop);
        if (how == WaitEnd::Stopped)
            co_return;
    }
}

// Repeats steps in parallel, because a step may end only after a later step that the user added. Before each step
// begins, waits for the steps that had ended by then in the recorded run.
Task<void> Run::repeatAll(std::stop_token stop)
{
    if (m_repeated.empty())
        co_return;
    enter(Phase::Running);
    Micros last{};
    for (const Repeated &each : m_repeated) {
        co_await untilEnded(each.endedBefore, stop);
        if (stop.stop_requested())
            co_return;
        const Instant next = m_clock->now() + (each.after - (m_recorder->now() - last));
        co_await sleepUntil(m_clock.get(), next, stop);
        if (stop.stop_requested())
            co_return;
        changeSpeed(each.speed);
        last = m_recorder->now();
        const int index = begin(each.step, each.isByHand);
        m_steps.spawn(carryOut(each.step, index, m_steps.stopToken()));
    }
}

} // namespace lockscope::play

#include "moc_run.cpp"
