#include "core/play/witness/lanes_against.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope::play {

namespace {

using What = LockEvent::What;
using OfOne = std::pair<Owner, Key>; // the owner as the lane has it
using Story = QByteArrayList; // words of what happened, in order

constexpr char takenWord[] = "taken";
constexpr char backWord[] = "given back";

// Both sides of a read-write lock are one lane, where who enters the one comes from the other.
QByteArray storyWord(const Recording &recording, What what, const Key &key)
{
    const auto &locks = recording.scenario.setting.locks;
    const bool isOfTwo = std::count_if(locks.begin(), locks.end(),
                                       [&](const LockTerms &lock) {
                                           return lock.keys.front() == key && lock.compound == Compound::None;
                                       })
        > 1;
    switch (what) {
    case What::Acquired:
    case What::Reentered: return isOfTwo ? takenWord : word(what).latin1();
    case What::CountDown:
    case What::Released:
    case What::Downgraded: return isOfTwo ? backWord : word(what).latin1();
    case What::Renewed: return word(what).latin1();
    default: return {};
    }
}

// Requests whose answer has come to the client.
std::set<int> answeredIn(const Recording &recording)
{
    std::set<int> answered;
    for (const FramePtr &frame : recording.frames) {
        for (const Transfer &transfer : frame->transfers) {
            if (transfer.answers > 0 && (transfer.fate == Fate::Passed || transfer.fate == Fate::Delivered))
                answered.insert(transfer.answers);
        }
    }
    return answered;
}

// Locks of one key on one server, whose taking is told by a script.
bool isCompared(const Recording &recording, const LockTerms &lock, const QString &actor)
{
    const Actor *who = recording.scenario.setting.actor(actor);
    return lock.compound == Compound::None && lock.kind != locks::Kind::Token && lock.kind != locks::Kind::Semaphore
        && who && who->client == ClientKind::LockClient;
}

std::map<OfOne, Story> shownIn(const Recording &recording)
{
    std::map<OfOne, Story> all;
    for (const FramePtr &frame : recording.frames) {
        const LockTerms *lock = recording.scenario.setting.lock(frame->happened.lock);
        if (!lock || !isCompared(recording, *lock, frame->happened.who.actor))
            continue;
        for (const LockEvent &event : frame->lockEvents) {
            const QByteArray said = storyWord(recording, event.what, event.id.key);
            if (!said.isEmpty() && event.knownBy == KnownBy::Event)
                all[{event.owner, event.id.key}] << said;
        }
    }
    return all;
}

std::map<OfOne, Story> doneIn(const Recording &recording, const std::vector<Effect> &effects)
{
    const std::set<int> answered = answeredIn(recording);
    std::map<OfOne, Story> all;
    for (const Effect &effect : effects) {
        const auto who = recording.owners.constFind(effect.owner);
        if (who == recording.owners.constEnd() || !answered.contains(effect.number))
            continue;
        const auto &locks = recording.scenario.setting.locks;
        const bool isKnown = std::any_of(locks.begin(), locks.end(), [&](const LockTerms &lock) {
            return lock.keys.front() == effect.key && isCompared(recording, lock, who->actor);
        });
        if (isKnown)
            all[{laneOwner(*who), effect.key}] << storyWord(recording, effect.what, effect.key);
    }
    return all;
}

bool isMember(const Recording &recording, const Key &key)
{
    const auto &locks = recording.scenario.setting.locks;
    return std::any_of(locks.begin(), locks.end(), [&](const LockTerms &lock) {
        return lock.compound != Compound::None && std::find(lock.keys.begin(), lock.keys.end(), key) != lock.keys.end();
    });
}

int givenUp(const Recording &recording, const OfOne &one)
{
    int count = 0;
    for (const FramePtr &frame : recording.frames) {
        const LockTerms *lock = recording.scenario.setting.lock(frame->happened.lock);
        if (lock && frame->happened.what == Happened::What::GaveUp && lock->keys.front() == one.second
            && laneOwner(frame->happened.who) == one.first)
            ++count;
    }
    return count;
}

// `spare`: so many times it may have been taken and given back at once without anybody having it.
bool agree(const Story &shown, const Story &done, int spare)
{
    qsizetype at = 0;
    for (qsizetype i = 0; i < done.size(); ++i) {
        const bool isTaken = done[i] == "acquired" || done[i] == takenWord;
        const bool isBack = done.value(i + 1) == "released" || done.value(i + 1) == backWord;
        if (at < shown.size() && shown[at] == done[i]
            && !(spare > 0 && isTaken && isBack && shown.value(at + 1) != done[i + 1]))
            ++at;
        else if (spare-- > 0 && isTaken && isBack)
            ++i;
        else if (done[i] != "renewed" || !isBack) // one that was on its way when its owner let go: nobody was told
            return false;
    }
    return at == shown.size();
}

// In the same order, but there may be more of it.
bool isPartOf(const Story &shown, const Story &done)
{
    qsizetype at = 0;
    for (const QByteArray &each : done)
        at += at < shown.size() && shown[at] == each ? 1 : 0;
    return at == shown.size();
}

// A multi-lock's members, all of them; of a red lock's servers most.
QByteArrayList compoundsAgainst(const Recording &recording, const std::vector<Effect> &effects)
{
    std::map<std::pair<QString, Who>, int> shown;
    for (const FramePtr &frame : recording.frames) {
        if (frame->happened.what == Happened::What::Got)
            ++shown[{frame->happened.lock, frame->happened.who}];
    }
    QByteArrayList wrong;
    for (const auto &[key, times] : shown) {
        const LockTerms *lock = recording.scenario.setting.lock(key.first);
        if (!lock || lock->compound == Compound::None)
            continue;
        const Who &who = key.second; // clang 14 captures no structured binding
        const bool isRed = lock->compound == Compound::Red;
        const int needed = times * (isRed ? 3 : int(lock->keys.size()));
        const auto taken = std::count_if(effects.begin(), effects.end(), [&](const Effect &effect) {
            const bool isOfIt = std::find(lock->keys.begin(), lock->keys.end(), effect.key) != lock->keys.end();
            return isOfIt && effect.what == What::Acquired && recording.owners.value(effect.owner) == who;
        });
        if (taken < needed)
            wrong << "the lanes show that " + laneOwner(who).raw() + " had " + key.first.toUtf8() + ' '
                    + QByteArray::number(times) + " times, but MONITOR only that it took " + QByteArray::number(taken)
                    + " of its members";
    }
    return wrong;
}

} // namespace

QByteArrayList lanesAgainst(const Recording &recording, const std::vector<Effect> &effects)
{
    std::map<OfOne, Story> shown = shownIn(recording);
    const std::map<OfOne, Story> done = doneIn(recording, effects);
    for (const auto &[one, story] : done)
        shown.try_emplace(one);
    QByteArrayList wrong;
    for (const auto &[one, story] : shown) {
        const auto found = done.find(one);
        const Story there = found == done.end() ? Story() : found->second;
        const bool isRight =
            isMember(recording, one.second) ? isPartOf(story, there) : agree(story, there, givenUp(recording, one));
        if (!isRight)
            wrong << "the lane of " + one.first.raw() + " for " + one.second.raw() + " has: " + story.join(", ")
                    + "; the scripts did: " + there.join(", ");
    }
    return wrong + compoundsAgainst(recording, effects);
}

} // namespace lockscope::play
