#include "ui/play/run/run_lanes.h"

#include "core/base/escape.h"
#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::ui {

// Whether the recording is the shown run, possibly with more frames.
bool RunLanes::goesOn(const play::RecordingPtr &recording, int frame) const
{
    if (!m_recording || frame < m_frame || m_frame < 0)
        return false;
    if (m_recording->scenario.setting.locks.size() != recording->scenario.setting.locks.size())
        return false; // a lock was added by hand
    const auto at = std::size_t(m_frame);
    return at < recording->frames.size() && at < m_recording->frames.size()
        && recording->frames[at] == m_recording->frames[at];
}

void RunLanes::begin(const play::Recording &recording)
{
    m_all.clear();
    m_frame = -1;
    std::vector<const play::LockTerms *> shown;
    for (const play::LockTerms &lock : recording.scenario.setting.locks) {
        const auto same = std::find_if(shown.begin(), shown.end(), [&](const auto *each) {
            return each->keys == lock.keys && each->compound == lock.compound;
        });
        if (same != shown.end()) {
            m_all[std::size_t(same - shown.begin())].lock += QStringLiteral(" · ") + lock.name;
            continue;
        }
        shown.push_back(&lock);
        m_all.push_back({lock.name, std::make_unique<lanes::LockLanes>(laneId(recording, lock.name))});
    }
}

void RunLanes::show(const play::RecordingPtr &recording, int frame)
{
    if (!recording || frame < 0) {
        m_all.clear();
        m_recording.reset();
        m_frame = -1;
        return;
    }
    if (!goesOn(recording, frame))
        begin(*recording);
    m_recording = recording;
    const auto &frames = recording->frames;
    for (int i = m_frame + 1; i <= frame && i < int(frames.size()); ++i) {
        for (const LockEvent &event : frames[std::size_t(i)]->lockEvents) {
            for (const OfLock &one : m_all)
                one.lanes->happened(event);
        }
        m_now = play::laneTime(frames[std::size_t(i)]->at);
        m_frame = i;
    }
}

QString laneName(const Owner &lane, bool withThread)
{
    const play::Who who = play::whoIn(lane);
    const QString name = toDisplay(who.actor.toUtf8());
    return withThread ? QStringLiteral("%1 · %2").arg(name, QString::number(who.thread)) : name;
}

int actorNumber(const play::Scenario &scenario, const QString &actor)
{
    const auto &all = scenario.setting.actors;
    const auto it =
        std::find_if(all.begin(), all.end(), [&actor](const play::Actor &one) { return one.name == actor; });
    return it == all.end() ? 0 : int(it - all.begin());
}

} // namespace lockscope::ui
