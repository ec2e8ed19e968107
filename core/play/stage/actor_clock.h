#pragma once

#include "core/base/clock.h"

#include <map>
#include <memory>

namespace lockscope::play {

// An actor's own clock: the machine's, ahead of it by a skew, and one that stands still while its process is frozen.
// What was due meanwhile is called as soon as it goes on, as in a process that was stopped. Outlived by its timers.
class ActorClock final : public Clock {
public:
    ActorClock();
    ~ActorClock() override;

    Instant now() const override;
    qint64 wallMillis() const override;
    std::unique_ptr<Timer> callAt(Instant when, std::function<void()> fire) override;

    void skew(Millis by); // further
    Millis skewed() const;
    void setFrozen(bool frozen);

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace lockscope::play
