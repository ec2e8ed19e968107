#pragma once

#include "core/model/lock_event.h"
#include "core/model/trace_event.h"

#include <vector>

namespace lockscope::trace {

// An event in a lock's past, from any source. Its time is in milliseconds since the epoch, by the server's clock or
// ours.
struct PastEvent {
    enum class Source : quint8 { Trace, Monitor, Audit };
    enum class What : quint8 {
        Held, // acquired, acquired again, downgraded or renewed: the lease restarts here
        CountDown,
        Released,
        Forced,
        Expired,
        Restarted, // the lock was lost in a restart or failover, or all locks vanished at once
        UnlockRefused,
    };
    What what = What::Held;
    Source source = Source::Monitor;
    KnownBy knownBy = KnownBy::Event;
    qint64 wallMillis = 0;
    Owner owner; // if empty, the event concerns the holder at that time
    std::optional<Millis> lease; // Held
    bool isShared = false; // Held: for reading, shared with others
    QString by; // Audit: who did it and why, as display text
};

// nullopt for an event that says nothing about a hold, for instance a wait.
std::optional<PastEvent> pastOf(const TraceEvent &event);
std::optional<PastEvent> pastOf(const LockEvent &event);

// Sorts all events of one lock by time. A trace is complete from its first event on. So inOrder() drops the monitor's
// later events, which would only repeat the trace's events with a delay.
std::vector<PastEvent> inOrder(std::vector<PastEvent> past);

// The reason for a refused unlock ("attempt to unlock lock, not locked by current thread"), as far as the past shows
// it.
struct UnlockCause {
    enum class Why : quint8 {
        NotKnown,
        HasIt, // the owner still holds it, so this unlock would have worked
        Expired,
        Forced,
        OtherThread, // another thread of the same client held it
        OtherClient, // another client held it; this owner did not acquire it in the observed time
        Retry, // the owner had already released it
        Restarted,
        Vanished, // another owner got it while the lease still ran: failover, FLUSHALL or DEL by hand
    };
    Why why = Why::NotKnown;
    KnownBy knownBy = KnownBy::Inference;
    PastEvent::Source source = PastEvent::Source::Monitor;
    qint64 unlockMillis = 0; // time of the refused unlock; 0 if not seen
    qint64 endMillis = 0; // time or latest possible time of the hold's end
    qint64 heldMillis = 0; // time of the last acquire or renewal; 0 if not seen
    std::optional<Millis> lease; // its lease at that time
    Owner other; // for OtherThread, OtherClient, Vanished; also if another owner acquired the lock after the end
    QString by; // who released the lock by force, if an audit record says so
};

// Explains the last refused unlock of this owner. If there was none, explains an unlock at `nowMillis`. `past` belongs
// to one lock and is sorted. Nothing is known about the time before its first event, so callers must show since when
// the lock was watched.
UnlockCause whyUnlockFailed(const std::vector<PastEvent> &past, const Owner &owner, qint64 nowMillis);

} // namespace lockscope::trace
