#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/locks/terms/acquirable_kind.h"
#include "core/model/lock_id.h"

#include <QMetaType>

#include <optional>

namespace lockscope::locks {

enum class LossReason {
    DeadlinePassed, // no renewal was confirmed in time, so somebody else may hold the lock
    NotHeldAnymore, // a renewal found no field: force-released, expired, or lost by the server
};

// A copy of a hold's figures, which may be passed to another thread.
struct HoldFacts {
    quint64 id = 0; // assigned by LockClient
    LockId lock;
    AcquirableKind kind = AcquirableKind::Reentrant;
    Owner owner;
    int holds = 0;
    Millis lease{};
    bool watchdog = false;
    Instant acquiredAt{};
    Instant deadline{};
    int renewals = 0;
    std::optional<qint64> token;
    bool valid = false;
    bool atRisk = false;
    std::optional<LossReason> lost;
};

} // namespace lockscope::locks

Q_DECLARE_METATYPE(lockscope::locks::LossReason)
