#pragma once

#include "core/async/sleep.h"
#include "core/play/sandbox/scenario_speed.h"

namespace lockscope::play {

// The time of the script, which passes faster at a higher speed. A change of speed also affects sleeps that have begun.
class ScriptClock {
public:
    ScriptClock(Clock *clock, Pace pace);

    Millis now() const; // since construction
    void setSpeed(double speed); // also sets the speed of the pace and all its copies
    Task<WaitEnd> sleep(Millis told, std::stop_token stop); // this clock must outlive the task

private:
    Clock *m_clock;
    Pace m_pace;
    Instant m_since;
    Millis m_before{0};
};

} // namespace lockscope::play
