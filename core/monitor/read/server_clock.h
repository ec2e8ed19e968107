#pragma once

#include "core/base/clock.h"

#include <optional>

namespace lockscope::monitor {

// The server's wall clock seen from here. Fair-queue deadlines are written in it (more or less: by clients).
class ServerClock {
public:
    // TIME answered `serverMillis`, sent at `sent`, answered at `received`. A look with a shorter round trip is more
    // exact; an old one is replaced all the same, because clocks are set and drift.
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
