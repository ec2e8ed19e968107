#include "core/play/run/lock_events.h"

namespace lockscope::play {

namespace {

using What = Happened::What;

std::optional<LockEvent::What> eventOf(const Happened &happened)
{
    using Event = LockEvent::What;
    switch (happened.what) {
    case What::Got: return happened.count > 1 ? Event::Reentered : Event::Acquired;
    case What::Waits: return Event::Waiting;
    case What::Woken: return Event::Woken;
    case What::GaveUp: return Event::GaveUp;
    case What::Renewed: return Event::Renewed;
    case What::ToldLost: return Event::Lost;
    case What::Expired: return Event::Expired;
    case What::TakenAway: return Event::Forced;
    case What::GaveBack:
        if (happened.outcome == Outcome::HoldsRemain)
            return Event::CountDown;
        return happened.outcome == Outcome::Released ? std::optional(Event::Released) : std::nullopt;
    default: return std::nullopt;
    }
}

} // namespace

// What the stage concludes from what it looks at is a sample.
std::vector<LockEvent> lockEventsOf(const Happened &happened, const LockTerms *lock, Micros at, qint64 wallMillis)
{
    const auto what = eventOf(happened);
    if (!what || !lock || happened.who.actor.isEmpty())
        return {};
    const bool isConcluded = happened.what == What::Expired || happened.what == What::TakenAway;
    LockEvent event;
    event.what = *what;
    event.id = {{}, 0, lock->keys.front()};
    event.owner = laneOwner(happened.who);
    event.knownBy = isConcluded ? KnownBy::Sample : KnownBy::Event;
    event.at = laneTime(at);
    event.wallMillis = wallMillis;
    return {event};
}

} // namespace lockscope::play
