#pragma once

#include "core/base/clock.h"

#include <QTimer>

#include <utility>
#include <vector>

namespace lockscope {

// The time in which this process did not run. Delays of that length are not anybody's fault.
class Stalls : public QObject {
public:
    Stalls()
    {
        connect(&m_timer, &QTimer::timeout, this, [this] {
            const Instant now = BootClock::now();
            if (const Millis late = lateAt(now); late > every)
                m_all.push_back({now, late});
            m_last = now;
        });
        m_timer.start(int(every.count()));
    }
    Millis since(Instant from) const
    {
        // the process may have stalled just now, so that no timer has fired yet
        const Millis present = lateAt(BootClock::now());
        Millis sum = present > every ? present : Millis(0);
        for (const auto &[when, late] : m_all)
            sum += when >= from ? late : Millis(0);
        return sum;
    }

private:
    Millis lateAt(Instant now) const { return toMillis(now - m_last) - every; }

    static constexpr Millis every{20};
    QTimer m_timer;
    Instant m_last = BootClock::now();
    std::vector<std::pair<Instant, Millis>> m_all;
};

} // namespace lockscope
