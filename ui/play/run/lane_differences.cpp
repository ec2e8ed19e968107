#include "ui/play/run/lane_differences.h"

namespace lockscope::ui {

namespace {

RunLanes wholeOf(const play::RecordingPtr &run)
{
    RunLanes lanes;
    lanes.show(run, int(run->frames.size()) - 1);
    return lanes;
}

} // namespace

LaneDifferences::LaneDifferences(const play::RecordingPtr &mine, const play::RecordingPtr &other)
{
    const RunLanes ofMine = wholeOf(mine);
    const RunLanes ofOther = wholeOf(other);
    for (const RunLanes::OfLock &one : ofMine.all()) {
        const lanes::LockLanes nothing(one.lanes->id());
        const auto same = std::find_if(ofOther.all().begin(), ofOther.all().end(),
                                       [&one](const RunLanes::OfLock &each) { return each.lock == one.lock; });
        m_byLock[one.lock] = {*one.lanes, same == ofOther.all().end() ? nothing : *same->lanes};
    }
}

std::vector<lanes::Place> LaneDifferences::onlyIn(const RunLanes::OfLock &shown) const
{
    const auto found = m_byLock.find(shown.lock);
    return found == m_byLock.end() ? std::vector<lanes::Place>() : found->second.onlyIn(*shown.lanes);
}

} // namespace lockscope::ui
