#pragma once

#include "core/base/clock.h"

#include <map>
#include <memory>

namespace lockscope::play {

// An actor's clock: the machine's clock plus a skew. It stands still while the actor is frozen. Timers that were due
// meanwhile fire after the thaw, as in a stopped process. Timers may outlive the clock.
class ActorClock final : public Clock {
public:
    ActorClock();
    ~ActorClock() override;

    Instant now() const override;
    qint64 wallMillis() const override;
    std::unique_ptr<Timer> callAt(Instant when, std::function<void()> fire) override;

    void skew(Millis by); // adds to the skew
    Millis skewed() const;
    void setFrozen(bool frozen);

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope::play
