#pragma once

#include "core/base/clock.h"
#include "core/play/recording/traffic.h"

#include <QByteArrayList>

#include <algorithm>
#include <memory>

namespace lockscope::play {

// The speed of a scenario. The speed divides each duration of the script (leases, waits, pauses, times to live) once,
// when the duration goes to a client or a server. Networks, messages and the servers' clocks keep their real time. All
// copies share one speed. A change applies to everything that begins later.
class Pace {
public:
    explicit Pace(double speed = 1)
        : m_speed(std::make_shared<double>(within(speed)))
    { }
    static constexpr double slowest = 0.1;
    static constexpr double fastest = 10;

    double speed() const { return *m_speed; }
    void set(double speed) { *m_speed = within(speed); }
    Millis of(Millis told) const { return Millis(qint64(double(told.count()) / *m_speed)); }
    Millis lease(Millis told) const { return std::max(Millis(1), of(told)); }
    // Scales the times to live of a command (EX and PX of SET and GETEX, EXPIRE, PEXPIRE, SETEX, PSETEX). Seconds
    // become milliseconds (EXPIRE → PEXPIRE). At speed 1 commands stay unchanged.
    QByteArrayList command(QByteArrayList words) const;

private:
    // A recording from elsewhere may have a speed that is not a number, which compares as false.
    static double within(double speed) { return speed >= slowest ? std::min(speed, fastest) : slowest; }

    std::shared_ptr<double> m_speed;
};

} // namespace lockscope::play
