#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/model/access.h"
#include "core/model/event_kind.h"
#include "core/model/kind.h"
#include "core/model/known_by.h"

#include <optional>

namespace lockscope {

// An action on a lock, as the lines of MONITOR show it.
struct TraceEvent {
    using What = EventKind;

    // A remark on the event.
    enum class Note : quint8 {
        None,
        GoneAlready, // UnlockRefused: there was no lock; up to Redisson 3.10, the call still reported success
        HeldByAnother, // UnlockRefused: another owner had the lock
        Overdue, // GaveUp: the waiter's deadline had passed, and another client's try removed the waiter
        AnswerUnknown, // MONITOR does not show answers: the event is inferred from later commands
        OnlyArguments, // MONITOR did not show the script's commands: the event is inferred from its arguments
        PerhapsAgain, // Acquired: the first acquire or a further one; MONITOR does not show which
        ByHand, // Forced: a plain DEL, which wakes nobody
        MessageSent, // Woken: MONITOR does not show whether anybody listened
        ScriptEnded, // UnlockRefused: the script stopped in the middle of a release, so it probably failed
    };

    qint64 micros = 0; // since the epoch, by the server's clock
    int db = 0;
    What what = What::Changed;
    Note note = Note::None;
    KnownBy knownBy = KnownBy::Event; // or Inference
    Access access = Access::Exclusive;
    std::optional<Kind> kind; // if the event shows it
    QByteArray address; // of the connection that sent the command; empty if MONITOR did not show that line
    // True if the owner itself sent the command, so that `address` belongs to the owner's client. False for an owner
    // that was woken or removed.
    bool isByOwner = false;
    Key key;
    Owner owner; // empty if MONITOR does not show it; semaphores have none
    std::optional<Millis> lease; // the requested lease

    friend bool operator==(const TraceEvent &, const TraceEvent &) = default;
};

} // namespace lockscope
