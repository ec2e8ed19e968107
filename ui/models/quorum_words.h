#pragma once

#include "core/base/clock.h"
#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"

#include <QStringList>

namespace lockscope::ui {

// Additional texts for rows of a quorum set. GUI thread.
class QuorumWords {
public:
    virtual ~QuorumWords() = default;

    // "2 of 3" or "1 of 3, split"; empty for any other row.
    virtual QString standingText(const LockId &row) const = 0;
    // The state on each server, one per line; empty for any other row.
    virtual QStringList memberLines(const LockId &row, Instant now) const = 0;
    // Whether the lock is one server's part of a row of the quorum set, and therefore has no row of its own.
    virtual bool hides(const Lock &lock) const = 0;
};

} // namespace lockscope::ui
