#pragma once

#include "core/base/error.h"
#include "core/locks/terms/hold_facts.h"

#include <QObject>

#include <optional>

namespace lockscope::locks {

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

} // namespace lockscope::locks
