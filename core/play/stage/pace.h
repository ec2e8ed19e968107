#pragma once

#include "core/base/clock.h"
#include "core/play/record/traffic.h"

#include <QByteArrayList>

#include <algorithm>
#include <memory>

namespace lockscope::play {

// How fast a scenario is played: every duration that it tells (leases, waits, pauses, times to live) is divided by the
// speed, once, on its way to clients and servers; what is not told by it (networks, messages, the servers' own clocks)
// takes the time that it takes. Copies have one speed: when it changes it does for all, for what begins from then on.
class Pace {
public:
    explicit Pace(double speed = 1)
        : m_speed(std::make_shared<double>(std::clamp(speed, slowest, fastest)))
    { }
    static constexpr double slowest = 0.1;
    static constexpr double fastest = 10;

    double speed() const { return *m_speed; }
    void set(double speed) { *m_speed = std::clamp(speed, slowest, fastest); }
    Millis of(Millis told) const { return Millis(qint64(double(told.count()) / *m_speed)); }
    Millis lease(Millis told) const { return std::max(Millis(1), of(told)); }
    // A command's own times to live: EX, PX, EXPIRE, PEXPIRE, SETEX, PSETEX. Seconds that are none any more become
    // milliseconds (EXPIRE → PEXPIRE); at 1 everything is sent as it stands.
    QByteArrayList command(QByteArrayList words) const;

private:
    std::shared_ptr<double> m_speed;
};

} // namespace lockscope::play
