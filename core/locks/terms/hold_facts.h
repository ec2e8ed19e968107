#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/locks/terms/kind.h"
#include "core/model/lock_id.h"

#include <QMetaType>

#include <optional>

namespace lockscope::locks {

enum class LossReason {
    DeadlinePassed, // no renewal was confirmed in time: somebody else may hold it already
    NotHeldAnymore, // a renewal found that the field is gone: released by force, expired or the server lost it
};

// A copy of a hold's figures that may cross threads, for the window's *Mine*.
struct HoldFacts {
    quint64 id = 0; // LockClient's number of this hold
    LockId lock;
    Kind kind = Kind::Reentrant;
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
