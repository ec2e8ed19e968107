#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/locks/wire/kind.h"

#include <QMetaType>
#include <QObject>

#include <optional>

namespace lockscope::locks {

enum class LossReason {
    DeadlinePassed, // no renewal was confirmed in time: somebody else may hold it already
    NotHeldAnymore, // a renewal found that the field is gone: released by force, expired or the server lost it
};

// One hold of one lock by one owner, as long as it lasts. Made by LockClient, shared with whoever acquired it; the
// same object is returned on re-entry, with holds() one higher. Lives on the client's thread.
//
// A hold is valid only until deadline(): from before the request that got or renewed it was sent, plus the lease,
// less 1 % and 2 ms. When it passes, or the server says the field is gone, `lost` is emitted at once and isValid()
// is false for good. `atRisk` says that a renewal failed and is being tried again.
class Hold : public QObject {
    Q_OBJECT

public:
    virtual quint64 id() const = 0; // LockClient's number of this hold
    virtual const Key &name() const = 0;
    virtual Kind kind() const = 0;
    virtual const Owner &owner() const = 0;
    virtual int holds() const = 0;
    virtual Millis lease() const = 0;
    virtual bool hasWatchdog() const = 0;
    virtual Instant acquiredAt() const = 0;
    virtual Instant deadline() const = 0; // Instant::max() for a plain semaphore's permits, which have no lease
    virtual bool isValid() const = 0; // also looks at the clock: true only before the deadline
    virtual int renewals() const = 0; // confirmed so far
    // Fenced: the number drawn by the latest acquire of this hold, higher than all before it. A store that refuses
    // lower numbers than it has seen is safe even from a holder that does not know that it lost the lock.
    virtual std::optional<qint64> token() const = 0;

Q_SIGNALS:
    void renewed();
    void atRisk(const lockscope::Error &error);
    void lost(lockscope::locks::LossReason reason);
    void holdsChanged(int holds); // 0: released
};

// A copy of a hold's figures that may cross threads, for the window's *Mine*.
struct HoldFacts {
    quint64 id = 0; // LockClient's number of this hold
    Key name;
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
