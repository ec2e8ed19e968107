#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/model/event_kind.h"
#include "core/model/known_by.h"
#include "core/model/lock_id.h"

namespace lockscope {

// Something that happened to a lock, for the feed and `events`.
struct LockEvent {
    using What = EventKind;

    What what = What::Changed;
    LockId id; // has no key if the event concerns many locks
    Owner owner; // empty if unknown
    KnownBy knownBy = KnownBy::Sample;
    qint64 wallMillis = 0; // our wall clock, for display
    Instant at{};
    qint64 locks = 0; // number of missing locks, if the event concerns many locks
    QString node = {}; // FailedOver: host:port
};

// True if the event concerns many locks, so it has no key and no owner.
inline bool concernsMany(const LockEvent &event)
{
    return traitsOf(event.what).concernsMany;
}

} // namespace lockscope
