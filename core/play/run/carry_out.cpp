#include "core/async/either_stop.h"
#include "core/async/sleep.h"
#include "core/play/run/run.h"
#include "core/play/run/step_end.h"

#include <QPointer>

#include <algorithm>

// How a Run carries out one step, and what came of it.
namespace lockscope::play {

namespace {

using What = Happened::What;

constexpr Millis stepLimit{60'000}; // of a step that the next one waits for
constexpr Millis lookEvery{5};

} // namespace

Task<void> Run::carryOut(Step step, int index, std::stop_token stop)
{
    const QPointer<Run> self(this);
    const Micros begun = m_recorder->now();
    auto ended = co_await perform(step, stop);
    if (self)
        end(step, index, ended, begun);
}

void Run::end(const Step &step, int index, const Ended &ended, Micros begun)
{
    const bool isByHand = std::find(m_byHand.begin(), m_byHand.end(), index) != m_byHand.end();
    const bool isJudged = !isByHand && step.name.isEmpty(); // else its Await judges
    const bool isMet = isAsExpected(step.end, ended);
    if (isMet) {
        const auto [who, belief] = beliefOf(step.action);
        m_stage->believe(who, belief);
    }
    Happened now;
    now.what = What::StepEnded;
    if (!isJudged || isMet || !m_isStopped || ended.outcome != Outcome::Canceled)
        now.outcome = ended.outcome; // none: the run was stopped first
    now.asExpected = isMet || !isJudged;
    now.took = m_recorder->now() - begun;
    now.text = ended.text;
    m_recorder->note(now, index);
    if (!step.name.isEmpty())
        m_named[step.name] = ended;
    m_ended.insert(index);
}

Task<Ended> Run::perform(Step step, std::stop_token stop)
{
    if (const auto *sleep = std::get_if<act::Sleep>(&step.action)) {
        const auto how = co_await m_time.sleep(sleep->duration, stop);
        co_return how == WaitEnd::Stopped ? Ended{Outcome::Canceled} : Ended{Outcome::Done};
    }
    if (const auto *awaited = std::get_if<act::Await>(&step.action)) {
        auto ended = co_await await(awaited->step, stop);
        co_return ended;
    }
    if (const auto *expectation = std::get_if<Expectation>(&step.action)) {
        auto ended = co_await expect(*expectation, stop);
        co_return ended;
    }
    auto ended = co_await onStage(step, stop);
    co_return ended;
}

// What nobody awaits may take as long as it wants.
Task<Ended> Run::onStage(Step step, std::stop_token stop)
{
    const std::stop_source late;
    const EitherStop either(stop, late.get_token());
    const std::stop_token ends = either.token();
    const auto limit =
        m_clock->callAt(m_clock->now() + stepLimit, [source = late, named = !step.name.isEmpty()]() mutable {
            if (!named)
                source.request_stop();
        });
    auto ended = co_await m_stage->act(step.action, ends);
    if (late.stop_requested() && !stop.stop_requested())
        co_return Ended{Outcome::Failed, "it did not end within a minute"};
    co_return ended;
}

Task<Ended> Run::await(QString name, std::stop_token stop)
{
    const Instant until = m_clock->now() + stepLimit;
    for (;;) {
        const auto step = m_named.find(name);
        if (step == m_named.end())
            co_return Ended{Outcome::Failed, "no step of this name was begun"};
        if (step->second)
            co_return *step->second;
        if (m_clock->now() > until)
            co_return Ended{Outcome::Failed, "it did not end within a minute"};
        const Instant next = m_clock->now() + lookEvery;
        const auto how = co_await sleepUntil(m_clock.get(), next, stop);
        if (how == WaitEnd::Stopped)
            co_return Ended{Outcome::Canceled};
    }
}

Task<Ended> Run::expect(Expectation expectation, std::stop_token stop)
{
    const Instant begun = m_clock->now();
    std::optional<Millis> metSince; // by the script's time
    for (;;) {
        co_await m_recorder->look(stop);
        if (stop.stop_requested())
            co_return Ended{Outcome::Canceled};
        const Judgement judged = judge(expectation.condition, evidence());
        const bool isMet = judged.isTrue != expectation.negated;
        const bool isLate = m_clock->now() > begun + std::max(expectation.within, m_pace.of(expectation.within));
        if (isMet && !metSince)
            metSince = m_time.now();
        if (isMet && m_time.now() - *metSince >= expectation.lasting)
            co_return Ended{Outcome::Done};
        if (!isMet && (metSince || isLate))
            co_return Ended{Outcome::Failed, judged.seen};
    }
}

} // namespace lockscope::play
