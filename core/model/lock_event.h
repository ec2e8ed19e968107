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
        Gone, // its key was found missing, without any report of the reason
        Restarted, // the server restarted and came back without `locks`
        FailedOver, // `node` is the master now and does not have `locks`: they were not replicated yet
        Vanished // `locks` of them disappeared at once, without a report
    };
    What what = What::Changed;
    LockId id; // has no key if the event concerns many locks: Restarted, FailedOver, Vanished
    Owner owner; // empty if unknown
    KnownBy knownBy = KnownBy::Sample;
    qint64 wallMillis = 0; // our wall clock, for display
    Instant at{};
    qint64 locks = 0; // Restarted, FailedOver, Vanished: how many are gone
    QString node = {}; // FailedOver: host:port
};

// True if the event stands for many locks, so that it has no name and no owner.
inline bool concernsMany(const LockEvent &event)
{
    using What = LockEvent::What;
    return event.what == What::Restarted || event.what == What::FailedOver || event.what == What::Vanished;
}

QLatin1String word(LockEvent::What what);

} // namespace lockscope
