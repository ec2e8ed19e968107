#pragma once

#include "core/async/sleep.h"
#include "core/play/stage/pace.h"

namespace lockscope::play {

// How much time of the script has passed: at 10 × ten seconds in one. What waits by it goes on at the new speed when
// that changes in the middle.
class ScriptClock {
public:
    ScriptClock(Clock *clock, Pace pace);

    Millis now() const; // since it was made
    void setSpeed(double speed); // of the pace, too, and all its copies
    Task<WaitEnd> sleep(Millis told, std::stop_token stop); // the clock outlives it

private:
    Clock *m_clock;
    Pace m_pace;
    Instant m_since;
    Millis m_before{0};
};

} // namespace lockscope::play
