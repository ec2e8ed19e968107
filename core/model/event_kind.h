#pragma once

#include <QLatin1String>

namespace lockscope {

// The kinds of events of a lock, as found by the monitor (LockEvent) or shown by the lines of MONITOR (TraceEvent).
// Each kind has a row in event_kind.cpp. Playground files store the number of a kind, so append new kinds at the end.
enum class EventKind : quint8 {
    Acquired,
    Reentered,
    Waiting, // a client listens for the release
    Woken, // the unlock message was sent
    Renewed,
    CountDown, // one hold of several was released, or a latch was counted down
    Released,
    Forced, // deleted without a check of the owner
    Expired, // its time was up; in a trace, an expired permit was taken back
    Lost, // its holder or a renewal found that the hold was gone
    Downgraded, // the writer continues as a reader
    Queued, // fair: joined the queue
    GaveUp, // fair: left the queue
    Changed, // in a trace, the key was written in a way that fits no other kind
    Gone, // its key was found missing, and nothing reported the reason
    Restarted, // the server restarted and came back without many locks
    FailedOver, // another server is the master now and does not have many locks: they were not replicated yet
    Vanished, // many locks disappeared at once, without a report
    Refused, // a try failed because somebody else has the lock
    UnlockRefused, // the caller tried to release a lock that it did not have
    RenewalRefused, // a renewal overlapped with its owner's own release
    Deadlocked, // the lock became part of a cycle of owners that wait for each other
};
inline constexpr int eventKindCount = int(EventKind::Deadlocked) + 1;

// Texts are English, marked with QT_TRANSLATE_NOOP("describe", …). `meaning`, `evidence` and `advice` form the kind's
// page in the help.
struct EventTraits {
    EventKind kind;
    const char *word; // stable, for scripts
    const char *title;
    const char *meaning; // what happened
    const char *evidence; // how Lockscope knows it
    const char *advice; // what to do
    bool concernsMany = false; // the event concerns many locks, so it has no key and no owner
};

const EventTraits &traitsOf(EventKind kind);

// The stable words of `events --json` and `trace --json`: "acquired", …
QLatin1String word(EventKind kind);

} // namespace lockscope
