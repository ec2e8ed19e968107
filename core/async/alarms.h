#pragma once

#include "core/base/clock.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace lockscope {

// Many calls at many times with one timer of the clock: setting and clearing one costs a tree node, not a timer of
// the event loop. Clearing leaves the timer as it is; when it comes for nothing it is set for the next.
// Single-threaded.
class Alarms {
public:
    class Alarm;

    explicit Alarms(Clock *clock);
    ~Alarms(); // no more calls after it
    Alarms(const Alarms &) = delete;
    Alarms &operator=(const Alarms &) = delete;

private:
    using Calls = std::multimap<Instant, Alarm *>;
    struct State;
    std::shared_ptr<State> m_state;
};

// One call, made from the event loop at the time set last. May outlive the Alarms, and be destroyed by the call.
class Alarms::Alarm {
public:
    Alarm(const Alarms &alarms, std::function<void()> call);
    ~Alarm();
    Alarm(const Alarm &) = delete;
    Alarm &operator=(const Alarm &) = delete;

    void set(Instant when); // Instant::max(): never
    void clear();

private:
    friend struct Alarms::State;
    std::shared_ptr<State> m_state;
    std::function<void()> m_call;
    std::optional<Calls::iterator> m_place;
};

} // namespace lockscope
