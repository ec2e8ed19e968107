#include "core/play/tell/looking_back.h"

namespace lockscope::play {

namespace {

using What = Happened::What;

bool frees(const Happened &happened)
{
    return happened.what == What::Expired || happened.what == What::TakenAway
        || (happened.what == What::GaveBack && happened.outcome == Outcome::Released);
}

// The two sides of a read-write lock have a name each, and one key.
bool areOne(const Recording &recording, const QString &a, const QString &b)
{
    const LockTerms *one = recording.scenario.setting.lock(a);
    const LockTerms *other = recording.scenario.setting.lock(b);
    return a == b || (one && other && one->keys == other->keys);
}

bool isReading(const Recording &recording, const QString &lock)
{
    const LockTerms *terms = recording.scenario.setting.lock(lock);
    return terms && terms->kind == locks::Kind::Read;
}

} // namespace

std::optional<Freed> lastFreed(const Recording &recording, std::size_t before, const QString &lock)
{
    for (std::size_t i = before; i-- > 0;) {
        const Frame &frame = *recording.frames[i];
        if (!areOne(recording, frame.happened.lock, lock))
            continue;
        if (frees(frame.happened))
            return Freed{frame.happened.what, frame.happened.who, frame.at};
        // whatever was before it is of another hold; but readers come in after one another
        if (frame.happened.what == What::Got && !isReading(recording, frame.happened.lock))
            return std::nullopt;
    }
    return std::nullopt;
}

Wait waitOf(const Recording &recording, std::size_t frame)
{
    const Happened &got = recording.frames[frame]->happened;
    Wait wait;
    for (std::size_t i = frame; i-- > 0;) {
        const Happened &earlier = recording.frames[i]->happened;
        if (earlier.who != got.who || earlier.lock != got.lock)
            continue;
        if (earlier.what == What::Asked || earlier.what == What::Got)
            break;
        wait.waited |= earlier.what == What::Waits;
        // what came last decides: after a message that was too late it may have looked again by itself
        if (earlier.what == What::Woken || earlier.what == What::LookedAgain) {
            wait.woken = earlier.what == What::Woken;
            wait.waited = true;
            break;
        }
    }
    return wait;
}

const Transfer *transferOf(const Recording &recording, std::size_t frame, int number)
{
    for (std::size_t i = frame + 1; i-- > 0;) {
        for (const Transfer &transfer : recording.frames[i]->transfers) {
            if (transfer.number == number)
                return &transfer;
        }
    }
    return nullptr;
}

} // namespace lockscope::play
