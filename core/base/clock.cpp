#include "core/base/clock.h"

#include <QDateTime>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <limits>

namespace lockscope {

namespace {

BootClock::duration read(clockid_t clock) noexcept
{
    timespec ts{};
    clock_gettime(clock, &ts);
    return std::chrono::seconds(ts.tv_sec) + std::chrono::nanoseconds(ts.tv_nsec);
}

} // namespace

BootClock::time_point BootClock::now() noexcept
{
    return time_point(read(CLOCK_BOOTTIME));
}

BootClock::duration threadTime() noexcept
{
    return read(CLOCK_THREAD_CPUTIME_ID);
}

namespace {

class QtTimer final : public Clock::Timer {
public:
    QtTimer(Instant when, std::function<void()> fire)
        : m_when(when)
        , m_fire(std::move(fire))
    {
        m_timer.setSingleShot(true);
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { elapsed(); });
        arm();
    }

private:
    void arm()
    {
        const auto left = std::chrono::ceil<Millis>(m_when - BootClock::now());
        // QTimer takes its milliseconds as an int and does not run while the machine sleeps. So the time is checked
        // again at least every minute.
        m_timer.start(std::clamp(left, Millis(0), Millis(60'000)));
    }

    void elapsed()
    {
        if (BootClock::now() < m_when) {
            arm();
            return;
        }
        const auto fire = std::move(m_fire); // the call may destroy this timer
        fire();
    }

    QTimer m_timer;
    Instant m_when;
    std::function<void()> m_fire;
};

} // namespace

qint64 SystemClock::wallMillis() const
{
    return QDateTime::currentMSecsSinceEpoch();
}

std::unique_ptr<Clock::Timer> SystemClock::callAt(Instant when, std::function<void()> fire)
{
    return std::make_unique<QtTimer>(when, std::move(fire));
}

} // namespace lockscope
