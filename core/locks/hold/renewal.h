#pragma once

#include "core/async/alarms.h"
#include "core/async/task.h"
#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/locks/hold/renewable.h"
#include "core/locks/hold/watching.h"
#include "core/locks/wire/retry.h"
#include "core/redis/reply.h"

#include <memory>

namespace lockscope::locks {

// Looks after one hold: every third of the lease it renews it (with a watchdog) or looks whether it is still there (a
// fixed lease), one call per key, and keeps trying with back-off whatever the error until the deadline; and it watches
// the deadline. A hold that lasts is also watched over (KeyWatch), so that its loss is known at once: when its key
// changes it looks whether the hold is still there. It is the part of one hold and lives as long; what fails here
// touches no other hold.
class Renewal {
public:
    Renewal(Renewable *hold, const std::shared_ptr<HoldParts> &parts);

    void arm(Millis lease, bool watchdog, Instant sentAt);
    void stop(); // answers still to come are ignored
    void reschedule(); // the deadline has moved
    void hurry(); // reconnected, or no longer frozen: look at the deadline, then ask the server at once

    void slotsMoved(); // whoever remembers its key may have it no more
    void lookSoon(); // somebody changed it, or could have: look whether it is still held, and watch on

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
    quint64 m_generation = 0; // of arm() and stop(): an answer to an older one is none
    Millis m_lease{};
    Instant m_askAt{};
    Instant m_lookAt = Instant::max();
    Instant m_lookedAt{};
    std::unique_ptr<Watching> m_watching;
    BackOff m_backOff;
    Alarms::Alarm m_alarm;
};

} // namespace lockscope::locks
