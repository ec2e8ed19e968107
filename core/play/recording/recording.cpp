#include "core/play/recording/recording.h"

#include "core/model/lock.h"

#include <algorithm>
#include <set>

namespace lockscope::play {

bool Recording::isByHand(int step) const
{
    return std::find(byHand.begin(), byHand.end(), step) != byHand.end();
}

namespace {

std::vector<int> unexpected(const Recording &recording, bool isCutOff)
{
    std::set<int> steps;
    for (const FramePtr &frame : recording.frames) {
        const RunEvent &now = frame->happened;
        if (now.what == RunEvent::What::StepEnded && !now.asExpected && now.outcome.has_value() != isCutOff)
            steps.insert(frame->step);
    }
    return {steps.begin(), steps.end()};
}

} // namespace

std::vector<int> Recording::failedSteps() const
{
    return unexpected(*this, false);
}

std::vector<int> Recording::cutOffSteps() const
{
    return unexpected(*this, true);
}

bool Recording::isWhole() const
{
    std::set<int> ended;
    for (const FramePtr &frame : frames) {
        if (frame->happened.what == RunEvent::What::StepEnded)
            ended.insert(frame->step);
    }
    const auto isMissing = [&](int step) {
        return !isByHand(step) && steps()[std::size_t(step)].name.isEmpty() && !ended.contains(step);
    };
    for (int i = 0; i < int(steps().size()); ++i) {
        if (isMissing(i))
            return false;
    }
    return unbegun.empty() && cutOffSteps().empty();
}

BilingualText lessonOf(const Recording &recording)
{
    const Scenario script = scriptOf(recording);
    const bool isLast = recording.byHand.empty() || !recording.isByHand(int(recording.steps().size()) - 1);
    const bool isTold = recording.isWhole() && recording.failedSteps().empty() && isLast && !script.steps.empty();
    return isTold ? script.steps.back().words : BilingualText();
}

Scenario scriptOf(const Recording &recording)
{
    Scenario script = recording.scenario;
    script.steps.clear();
    for (std::size_t i = 0; i < recording.steps().size(); ++i) {
        if (!recording.isByHand(int(i)))
            script.steps.push_back(recording.steps()[i]);
    }
    script.steps.insert(script.steps.end(), recording.unbegun.begin(), recording.unbegun.end());
    return script;
}

Owner laneOwner(const Who &who)
{
    return Owner(who.actor.toUtf8() + ':' + QByteArray::number(who.thread));
}

Who whoIn(const Owner &lane)
{
    const qsizetype colon = lane.raw().lastIndexOf(':');
    return {QString::fromUtf8(lane.raw().left(colon)), lane.raw().mid(colon + 1).toInt()};
}

// Begins at one hour, so that subtracting a span never leads to a time before zero.
Instant laneTime(Micros at)
{
    return Instant(std::chrono::hours(1)) + at;
}

LockId laneId(const Recording &recording, const QString &lock)
{
    const LockTerms *terms = recording.scenario.setting.lock(lock);
    return {{}, 0, terms && !terms->keys.empty() ? terms->keys.front() : Key(lock.toUtf8())};
}

} // namespace lockscope::play
