#include "core/play/record/recording.h"

#include <algorithm>
#include <set>

namespace lockscope::play {

bool Recording::isByHand(int step) const
{
    return std::find(byHand.begin(), byHand.end(), step) != byHand.end();
}

std::vector<int> Recording::failedSteps() const
{
    std::set<int> failed;
    for (const FramePtr &frame : frames) {
        if (frame->happened.what == Happened::What::StepEnded && !frame->happened.asExpected)
            failed.insert(frame->step);
    }
    return {failed.begin(), failed.end()};
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

// Never before the clock's zero, where some look back.
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
