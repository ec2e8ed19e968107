#pragma once

#include "core/model/lock_event.h"
#include "core/model/trace_event.h"

#include <vector>

namespace lockscope::trace {

// Something of a lock's past, wherever it is known from. In order of time; milliseconds since the epoch, by the
// server's clock or ours.
struct PastEvent {
    enum class Source : quint8 { Trace, Monitor, Audit };
    enum class What : quint8 {
        Held, // taken, taken once more or renewed: from here on the lease runs anew
        CountDown,
        Released,
        Forced,
        Expired,
        Restarted, // the server came back without it, or all locks vanished at once
        UnlockRefused,
    };
    What what = What::Held;
    Source source = Source::Monitor;
    KnownBy knownBy = KnownBy::Event;
    qint64 wallMillis = 0;
    Owner owner; // empty: whoever had it
    std::optional<Millis> lease; // Held
    bool isShared = false; // Held: for reading, beside others
    QString by; // Audit: who did it and why, as display text
};

// Nothing where it does not concern whose the lock is.
std::optional<PastEvent> pastOf(const TraceEvent &event);
std::optional<PastEvent> pastOf(const LockEvent &event);

// All that is known of one lock, in order of time. A trace has everything from its first event on: what was seen by
// looking now and then would only come late into it.
std::vector<PastEvent> inOrder(std::vector<PastEvent> past);

// Why an unlock was refused ("attempt to unlock lock, not locked by current thread"), as far as the past tells.
struct UnlockCause {
    enum class Why : quint8 {
        NotKnown,
        HasIt, // it is still the owner's: this unlock would have worked
        Expired,
        Forced,
        OtherThread, // another thread of the same client had it
        OtherClient, // and this owner had not taken it in all the time that was watched
        Retry, // it had been given back before
        Restarted,
        Vanished, // somebody else got it while its lease still ran: a failover, FLUSHALL, or DEL by hand
    };
    Why why = Why::NotKnown;
    KnownBy knownBy = KnownBy::Inference;
    PastEvent::Source source = PastEvent::Source::Monitor;
    qint64 unlockMillis = 0; // when the unlock was refused; 0: it was not seen
    qint64 endMillis = 0; // when the hold ended, or could have ended at the latest
    qint64 heldMillis = 0; // when it was taken or renewed last; 0: not seen
    std::optional<Millis> lease; // it had then
    Owner other; // OtherThread, OtherClient, Vanished, and Expired where somebody has got it since
    QString by; // Forced, by an audit record
};

// Asked about the last refused unlock of this owner, or else about one now, at `nowMillis`. `past` is of one lock, in
// order. What was before it began is not known: whoever shows the answer says since when it was watched.
UnlockCause whyUnlockFailed(const std::vector<PastEvent> &past, const Owner &owner, qint64 nowMillis);

} // namespace lockscope::trace
