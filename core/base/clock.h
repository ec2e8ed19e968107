#pragma once

#include <QtGlobal>

#include <chrono>
#include <functional>
#include <memory>

namespace lockscope {

using Millis = std::chrono::milliseconds;

// Monotonic time that also runs while the machine sleeps (CLOCK_BOOTTIME). So a holder notices that its lease ended
// while the machine slept. Compare an Instant only with other Instants of this process.
struct BootClock {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<BootClock>;
    static constexpr bool is_steady = true;
    static time_point now() noexcept;
};
using Instant = BootClock::time_point;

// The processor time that this thread has used so far. It does not grow while the thread waits.
BootClock::duration threadTime() noexcept;

inline Millis toMillis(BootClock::duration d)
{
    return std::chrono::duration_cast<Millis>(d);
}

// The source of time for core. Tests pass a clock of their own and advance it by hand. Use it from the thread that
// created it.
class Clock {
public:
    // Destroying the handle cancels the call.
    class Timer {
    public:
        virtual ~Timer() = default;
    };

    virtual ~Clock() = default;
    virtual Instant now() const = 0;
    // Milliseconds since the epoch: for the audit log, display and files only, never for deadlines.
    virtual qint64 wallMillis() const = 0;
    // Calls `fire` once from the event loop, at `when` or soon after. If `when` has passed, the call comes right away.
    [[nodiscard]] virtual std::unique_ptr<Timer> callAt(Instant when, std::function<void()> fire) = 0;
};

class SystemClock final : public Clock {
public:
    Instant now() const override { return BootClock::now(); }
    qint64 wallMillis() const override;
    std::unique_ptr<Timer> callAt(Instant when, std::function<void()> fire) override;
};

} // namespace lockscope
