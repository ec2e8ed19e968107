#include "core/async/sleep.h"
#include "core/play/run/run.h"

#include <algorithm>

// How a Run carries out again what another one has recorded.
namespace lockscope::play {

namespace {

using What = Happened::What;

constexpr Millis endLimit{30'000}; // for a step that had ended before another began
constexpr Millis lookEvery{5};

// After so long without a step nothing changes any more by itself: every lease is over, or renewed.
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

// Messages have other numbers there, but the same places.
Step inAnyRun(Step step)
{
    if (auto *messages = std::get_if<act::ToMessages>(&step.action))
        messages->chosen.number = 0;
    return step;
}

} // namespace

void Run::repeat(const Recording &before, int untilStep)
{
    for (const LockTerms &lock : before.scenario.setting.locks)
        provide(lock);
    const Micros most = longestPause(before.scenario, m_pace);
    std::optional<Micros> last;
    std::vector<int> ended;
    double speed = before.speed;
    for (const FramePtr &frame : before.frames) {
        if (frame->step > untilStep)
            break;
        if (frame->happened.what == What::StepEnded)
            ended.push_back(frame->step);
        if (frame->happened.what == What::SpeedChanged)
            speed = frame->happened.text.toDouble();
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
        const Instant next = m_clock->now() + lookEvery;
        const auto how = co_await sleepUntil(m_clock.get(), next, stop);
        if (how == WaitEnd::Stopped)
            co_return;
    }
}

// Each goes on beside the next, as what let it end may have been put in by hand; but what had ended before is awaited.
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
        setSpeed(each.speed);
        last = m_recorder->now();
        const int index = begin(each.step, each.isByHand);
        m_steps.spawn(carryOut(each.step, index, m_steps.stopToken()));
    }
}

} // namespace lockscope::play
