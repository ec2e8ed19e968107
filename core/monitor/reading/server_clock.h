#pragma once

#include "core/base/clock.h"

#include <optional>

namespace lockscope::monitor {

// The server's wall clock as seen from this program. Clients write fair-queue deadlines in approximately this time.
class ServerClock {
public:
    // Learns from a TIME command, which was sent at `sent` and returned `serverMillis` at `received`. The value with
    // the shorter round trip is more exact and is kept. An old value is replaced anyway, because clocks drift and may
    // be set.
    void learn(qint64 serverMillis, Instant sent, Instant received);
    std::optional<qint64> at(Instant when) const;
    std::optional<qint64> offsetTo(const Clock &clock) const; // server − ours, ms
    void reset() { m_known = false; }

private:
    static constexpr Millis trustFor{60'000};

    bool m_known = false;
    qint64 m_serverMillis = 0;
    Instant m_when{};
    BootClock::duration m_roundTrip{};
};

} // namespace lockscope::monitor
