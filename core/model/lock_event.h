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
        FailedOver, // `node` is the master now, and `locks` are not there: it had not heard of them yet
        Vanished // `locks` of them at once, without a word
    };
    What what = What::Changed;
    LockId id; // without a key when it concerns many: Restarted, FailedOver, Vanished
    Owner owner; // empty when it cannot be known
    KnownBy knownBy = KnownBy::Sample;
    qint64 wallMillis = 0; // our wall clock, for display
    Instant at{};
    qint64 locks = 0; // Restarted, FailedOver, Vanished: how many are gone
    QString node = {}; // FailedOver: host:port
};

// It is told once for many locks, and has neither a name nor an owner.
inline bool concernsMany(const LockEvent &event)
{
    using What = LockEvent::What;
    return event.what == What::Restarted || event.what == What::FailedOver || event.what == What::Vanished;
}

QLatin1String word(LockEvent::What what);

} // namespace lockscope
