#pragma once

#include "core/async/alarms.h"
#include "core/async/task.h"
#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/locks/hold/renewable.h"
#include "core/locks/hold/watched_keys.h"
#include "core/locks/wire/retry.h"
#include "core/redis/reply.h"

#include <memory>

namespace lockscope::locks {

// Maintains one hold. In each third of the lease, it sends one call: a renewal (with a watchdog), or a check that the
// lock still exists (with a fixed lease). It retries with back-off until the deadline, whatever the error, and enforces
// the deadline. A hold that lasts longer than a moment is also watched (KeyWatch). When its key changes, the hold is
// checked, so that a loss is noticed at once. A Renewal is part of one hold and affects no other.
class Renewal {
public:
    Renewal(Renewable *hold, const std::shared_ptr<HoldParts> &parts);

    void arm(Millis lease, bool watchdog, Instant sentAt);
    void stop(); // ignores answers that are still due
    void reschedule(); // call it when the deadline has changed
    void hurry(); // call it after a reconnect or a freeze: checks the deadline, then asks the server at once

    void slotsMoved(); // call it after slots have moved: another node may have the key now
    void lookSoon(); // the key has changed, or may have: checks the hold and watches again

private:
    void due();
    void look(const std::shared_ptr<HoldParts> &parts);
    static Task<void> lookOnce(std::shared_ptr<HoldParts> parts, std::shared_ptr<Renewable> hold, Renewal *renewal);
    void ask(const std::shared_ptr<HoldParts> &parts);
    static Task<void> renewOnce(std::shared_ptr<HoldParts> parts, std::shared_ptr<Renewable> hold, Renewal *renewal);
    static Task<void> verifyOnce(std::shared_ptr<HoldParts> parts, std::shared_ptr<Renewable> hold, Renewal *renewal);
    void answered(const Result<redis::Reply> &reply, Instant sentAt);

    Renewable *m_hold;
    std::weak_ptr<HoldParts> m_parts;
    bool m_armed = false;
    bool m_watchdog = false;
    bool m_asking = false;
    quint64 m_generation = 0; // raised by arm() and stop(); answers to earlier requests are ignored
    Millis m_lease{};
    Instant m_askAt{};
    Instant m_lookAt = Instant::max();
    Instant m_lookedAt{};
    std::unique_ptr<WatchedKeys> m_watchedKeys;
    BackOff m_backOff;
    Alarms::Alarm m_alarm;
};

} // namespace lockscope::locks
