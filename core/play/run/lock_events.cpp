#include "core/play/run/lock_events.h"

namespace lockscope::play {

namespace {

using What = Happened::What;

using Event = LockEvent::What;

// What the owner itself has left counts: that others still have the lock is none of its lane's business.
std::optional<Event> givenBack(const Happened &happened, locks::Kind kind, bool holdsBeside)
{
    if (happened.outcome != Outcome::HoldsRemain && happened.outcome != Outcome::Released)
        return std::nullopt;
    if (happened.count > 0)
        return Event::CountDown;
    if (!holdsBeside)
        return Event::Released;
    return kind == locks::Kind::Write ? Event::Downgraded : Event::CountDown;
}

std::optional<Event> eventOf(const Happened &happened, locks::Kind kind, bool holdsBeside)
{
    switch (happened.what) {
    case What::Got: return happened.count > 1 || holdsBeside ? Event::Reentered : Event::Acquired;
    case What::Waits: return Event::Waiting;
    case What::Woken: return Event::Woken;
    case What::GaveUp: return Event::GaveUp;
    case What::Renewed: return Event::Renewed;
    case What::ToldLost: return Event::Lost;
    case What::Expired: return Event::Expired;
    case What::TakenAway: return Event::Forced;
    case What::GaveBack: return givenBack(happened, kind, holdsBeside);
    default: return std::nullopt;
    }
}

} // namespace

// What the stage concludes from what it looks at is a sample.
std::vector<LockEvent> lockEventsOf(const Happened &happened, const LockTerms *lock, bool holdsBeside, Micros at,
                                    qint64 wallMillis)
{
    const auto what = lock ? eventOf(happened, lock->kind, holdsBeside) : std::nullopt;
    if (!what || happened.who.actor.isEmpty())
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
