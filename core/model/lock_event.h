#pragma once

#include "core/model/lock.h"

namespace lockscope {

// Something that happened to a lock, for the feed and `events`.
struct LockEvent {
    enum class What : quint8 {
        Acquired,
        Reentered,
        Waiting,
        Woken,
        Renewed,
        CountDown,
        Released,
        Forced,
        Expired,
        Lost,
        Downgraded,
        Queued,
        GaveUp,
        Changed,
        Gone, // its key was found missing and nothing told why
        Restarted, // the server, and `locks` did not come back with it
        Vanished // `locks` of them at once, without a word
    };
    What what = What::Changed;
    LockId id; // without a key when it concerns many: Restarted, Vanished
    Owner owner; // empty when it cannot be known
    KnownBy knownBy = KnownBy::Sample;
    qint64 wallMillis = 0; // our wall clock, for display
    Instant at{};
    qint64 locks = 0; // Restarted, Vanished: how many are gone
};

// It is told once for many locks, and has neither a name nor an owner.
inline bool concernsMany(const LockEvent &event)
{
    return event.what == LockEvent::What::Restarted || event.what == LockEvent::What::Vanished;
}

QLatin1String word(LockEvent::What what);

} // namespace lockscope
