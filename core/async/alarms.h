#pragma once

#include "core/base/clock.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace lockscope {

// Schedules many calls with one timer of the clock. A call costs a tree node instead of an event-loop timer. When a
// call is cleared, the timer stays. If the timer then fires without a due call, it is set for the next call.
// Single-threaded.
class Alarms {
public:
    class Alarm;

    explicit Alarms(Clock *clock);
    ~Alarms(); // no calls are made after this
    Alarms(const Alarms &) = delete;
    Alarms &operator=(const Alarms &) = delete;

private:
    using Calls = std::multimap<Instant, Alarm *>;
    struct State;
    std::shared_ptr<State> m_state;
};

// One call, made from the event loop at the time that was last set. The Alarm may outlive the Alarms, and the call may
// destroy the Alarm.
class Alarms::Alarm {
public:
    Alarm(const Alarms &alarms, std::function<void()> call);
    ~Alarm();
    Alarm(const Alarm &) = delete;
    Alarm &operator=(const Alarm &) = delete;

    void set(Instant when); // Instant::max() means never
    void clear();

private:
    friend struct Alarms::State;
    std::shared_ptr<State> m_state;
    std::function<void()> m_call;
    std::optional<Calls::iterator> m_place;
};

} // namespace lockscope
