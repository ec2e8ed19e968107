#pragma once

#include "core/model/lock.h"

namespace lockscope {

// Something that was done to a lock, as the lines of MONITOR show it.
struct TraceEvent {
    enum class What : quint8 {
        Acquired,
        Reentered,
        Refused, // a try: somebody else has it
        Waiting, // somebody listens for its release
        Queued, // fair: stands in line
        GaveUp, // fair: stands in line no more
        Woken, // the unlock message was sent
        Renewed,
        CountDown, // given back once, holds remain; a latch counted down
        Released,
        Downgraded, // the writer goes on as a reader
        UnlockRefused, // whoever gave it back did not have it
        Lost, // a renewal found the hold gone
        RenewalRefused, // a renewal that was under way while its owner itself gave the hold back
        Expired, // a permit whose time was up, taken back
        Forced, // deleted without looking whose it was
        Changed, // something else was written to it
    };
    // What is to be said beside it.
    enum class Note : quint8 {
        None,
        GoneAlready, // UnlockRefused: there was no lock at all; up to Redisson 3.10 the caller heard success
        HeldByAnother, // UnlockRefused: there was, of somebody else
        Overdue, // GaveUp: its deadline had passed, somebody else's try dropped it
        AnswerUnknown, // of a single command the log has no answer: what others did tells
        OnlyArguments, // the server shows nothing of what scripts do: told by the form of the arguments
        PerhapsAgain, // Acquired: or taken once more, the log does not tell
        ByHand, // Forced: a plain DEL, which wakes nobody
        MessageSent, // Woken: no log shows whether anybody listened to the message
        ScriptEnded, // UnlockRefused: the script ended in the middle of a release, as one that fails does
    };

    qint64 micros = 0; // since the epoch, by the server's clock
    int db = 0;
    What what = What::Changed;
    Note note = Note::None;
    KnownBy knownBy = KnownBy::Event; // or Inference
    Access access = Access::Exclusive;
    std::optional<Kind> kind; // as far as this tells
    QByteArray address; // of the connection that asked; empty when the log does not have that line
    // The owner asked for it itself, so that the address is one of its client's. Not of who was woken, or dropped.
    bool isByOwner = false;
    Key key;
    Owner owner; // empty when the log does not tell; a semaphore has none
    std::optional<Millis> lease; // that was asked for

    friend bool operator==(const TraceEvent &, const TraceEvent &) = default;
};

// The stable word for scripts: those of `events`, and "refused", "unlock-refused", "renewal-refused".
QLatin1String word(TraceEvent::What what);

} // namespace lockscope
