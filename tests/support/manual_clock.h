#pragma once

#include "core/base/clock.h"

#include <map>

namespace lockscope {

// Time that passes only if the test says so.
class ManualClock final : public Clock {
public:
    Instant now() const override { return m_now; }
    qint64 wallMillis() const override { return 1'700'000'000'000 + toMillis(m_now - start()).count(); }
    std::unique_ptr<Timer> callAt(Instant when, std::function<void()> fire) override;

    // Moves time forward and fires the due timers in order, each at its own time. After each timer, the event loop
    // settles.
    void advance(Millis by);
    // As after a suspend: the time is `by` later at once, and all due timers fire before the event loop gets a turn.
    void advanceAtOnce(Millis by);
    int pendingTimers() const { return int(m_calls->size()); }

private:
    using Calls = std::multimap<Instant, std::function<void()>>;
    static Instant start() { return Instant(std::chrono::hours(1)); }

    Instant m_now = start();
    std::shared_ptr<Calls> m_calls = std::make_shared<Calls>();
};

// Runs posted events until none is left, because coroutines resume through the event loop.
void settleEvents();

} // namespace lockscope
