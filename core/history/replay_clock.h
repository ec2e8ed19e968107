#pragma once

#include "core/base/clock.h"

namespace lockscope::history {

// The time of a recording that is played. It stands still until the next set(). Use it from one thread.
class ReplayClock final : public Clock {
public:
    void set(Instant now, qint64 wallMillis)
    {
        m_now = now;
        m_wallMillis = wallMillis;
    }

    Instant now() const override { return m_now; }
    qint64 wallMillis() const override { return m_wallMillis; }
    // In real time, because a recording may stand still.
    std::unique_ptr<Timer> callAt(Instant when, std::function<void()> fire) override
    {
        return m_real.callAt(m_real.now() + (when - m_now), std::move(fire));
    }

private:
    SystemClock m_real;
    Instant m_now = Instant(std::chrono::hours(1));
    qint64 m_wallMillis = 0;
};

} // namespace lockscope::history
