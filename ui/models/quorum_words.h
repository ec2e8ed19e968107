#pragma once

#include "core/base/clock.h"
#include "core/model/lock.h"

#include <QStringList>

namespace lockscope::ui {

// What the rows of a quorum set say besides what a lock says. GUI thread.
class QuorumWords {
public:
    virtual ~QuorumWords() = default;

    // "2 of 3", "1 of 3, split"; empty: it is no such row.
    virtual QString standingText(const LockId &row) const = 0;
    // What each of its servers has, a line each; empty: it is no such row.
    virtual QStringList memberLines(const LockId &row, Instant now) const = 0;
    // It is what one server has of such a row, and stands there.
    virtual bool hides(const Lock &lock) const = 0;
};

} // namespace lockscope::ui
