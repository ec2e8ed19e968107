#pragma once

#include "core/base/clock.h"

#include <optional>

namespace lockscope::actions {

// The armed state of a connection: set by an explicit user action, and valid for five minutes.
class Arming {
public:
    static constexpr Millis lasts{std::chrono::minutes(5)};

    void arm(Instant now) { m_until = now + lasts; } // arms, or extends the time
    void disarm() { m_until.reset(); }
    std::optional<Instant> until(Instant now) const { return m_until && now < *m_until ? m_until : std::nullopt; }
    bool isArmed(Instant now) const { return until(now).has_value(); }

private:
    std::optional<Instant> m_until;
};

} // namespace lockscope::actions
