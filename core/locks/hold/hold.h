#pragma once

#include "core/base/error.h"
#include "core/locks/terms/hold_facts.h"

#include <QObject>

#include <optional>

namespace lockscope::locks {

// One hold of one lock by one owner. LockClient creates it and shares it with the caller. Re-entry returns the same
// object, with holds() one higher. Use it on the client's thread.
//
// A hold is valid only until deadline(). The deadline counts from just before the latest acquire or renewal was sent:
// it is that time plus the lease, minus 1 % of the lease and 2 ms. When the deadline passes, or the server reports that
// the field is missing, `lost` is emitted at once and isValid() stays false. `atRisk` reports that a renewal failed and
// is being retried.
class Hold : public QObject {
    Q_OBJECT

public:
    virtual quint64 id() const = 0; // assigned by LockClient
    virtual const Key &name() const = 0;
    virtual AcquirableKind kind() const = 0;
    virtual const Owner &owner() const = 0;
    virtual int holds() const = 0;
    virtual Millis lease() const = 0;
    virtual bool hasWatchdog() const = 0;
    virtual Instant acquiredAt() const = 0;
    virtual Instant deadline() const = 0; // Instant::max() for permits of a plain semaphore, which have no lease
    virtual bool isValid() const = 0; // also checks the clock: true only before the deadline
    virtual int renewals() const = 0; // confirmed so far
    // Fenced: the token of this hold's latest acquire, higher than all earlier tokens. A store that rejects every token
    // below the highest that it has seen is safe even from a holder that has not noticed the loss of its lock.
    virtual std::optional<qint64> token() const = 0;

Q_SIGNALS:
    void renewed();
    void atRisk(const lockscope::Error &error);
    void lost(lockscope::locks::LossReason reason);
    void holdsChanged(int holds); // 0 means released
};

} // namespace lockscope::locks
