#pragma once

#include "core/actions/plan/plan.h"
#include "core/base/error.h"

// Why an action may not go on, judged by what was seen. The connection's own rules are in policy/. Pure.
namespace lockscope::actions {

// The requirements of an action. Every action is recorded in the audit file; nothing is done without a record.
struct Rules {
    bool needsReason = true; // the operator must give a reason
    bool onlyAsSeen = true; // acts only on the hold that was seen
    bool isAboutHolder = true; // then a later unlock message counts as a change; a queue moves on by such messages
    bool takesCompanions = false; // the action is meant for keys that belong to a lock; all others refuse them
};

Error precondition(const QString &message);
Error canceled();
Error unknownAction(const QByteArray &word);
Error unknownPlan(); // dropped, executed, or from another session
Error releasedMeanwhile(const Key &name);
// Refuses a key that belongs to a lock but is not a lock itself. Judges by name and type; nullopt when it is not such a
// key.
std::optional<Error> companionRefusal(const Key &name, const QByteArray &type);
Error ofAnotherSource(const Key &name); // the session watches another server or database
Error unrecorded(Error why); // the intent could not be recorded, so nothing may be done

// Why a lock of this kind and state cannot be broken here; nullopt when it can. A null lock does not exist.
std::optional<Error> lockRefusal(const Key &name, const LockPtr &lock);
// `type` is the current type in Redis of a key that was known as a lock.
std::optional<Error> typeRefusal(const Lock &known, const QByteArray &type);
std::optional<Error> reasonRefusal(const Rules &rules, const QString &reason);

// The maximum age of a displayed plan. Older plans are read again before anything is done.
inline constexpr Millis freshFor{5'000};
bool isFresh(const Plan &plan, Instant now);

// True for the same holders with the same access, or the same value. A different hold count does not matter, because
// the holder stays the same. A different fencing token does: the lock was acquired again.
bool sameHolder(const Plan &a, const Plan &b);

// True if the same owners have the same counts in a new hold, by the monitor's observations of messages and events
// (`now`; null: it knows nothing). The script detects any other difference better.
bool isTakenAgain(const Plan &plan, const LockPtr &now);

} // namespace lockscope::actions
