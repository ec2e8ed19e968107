#pragma once

#include "core/actions/plan/plan.h"
#include "core/base/error.h"

// Why an action may not proceed, judged by the state that was read. The connection's own rules are in policy/. Pure.
namespace lockscope::actions {

// The requirements of an action. Every action is recorded in the audit file; nothing is done without a record.
struct Rules {
    bool needsReason = true; // the operator must give a reason
    bool onlyAsSeen = true; // acts only on the hold that was seen
    // A later unlock message counts as a change. False for actions on a queue, because a queue advances by such
    // messages.
    bool isAboutHolder = true;
    bool takesCompanions = false; // the action accepts keys that belong to a lock; all other actions refuse such keys
};

Error precondition(const QString &message);
Error canceled();
Error unknownAction(const QByteArray &word);
Error unknownPlan(); // the plan was dropped or executed, or belongs to another session
Error releasedMeanwhile(const Key &name);
// Refuses a key that belongs to a lock but is not a lock itself. Judges by name and type; nullopt when it is not such a
// key.
std::optional<Error> companionRefusal(const Key &name, const QByteArray &type);
Error ofAnotherSource(const Key &name); // the session watches another server or database
Error unrecorded(Error why); // the intent could not be recorded, so nothing may be done

// Why a lock of this kind and state cannot be broken here; nullopt when it can. `lock` is null if the lock does not
// exist.
std::optional<Error> lockRefusal(const Key &name, const LockPtr &lock);
// `type` is the current type in Redis of a key that was known as a lock.
std::optional<Error> typeRefusal(const Lock &known, const QByteArray &type);
std::optional<Error> reasonRefusal(const Rules &rules, const QString &reason);

// The maximum age of a displayed plan. If the plan is older, the lock must be read again before anything is done.
inline constexpr Millis freshFor{5'000};
bool isFresh(const Plan &plan, Instant now);

// True for the same holders with the same access, or the same value. A different hold count does not matter, because
// the holder stays the same. A different fencing token matters, because the lock was acquired again.
bool sameHolder(const Plan &a, const Plan &b);

// True if the monitor observed that the same lock owners acquired the lock again after the plan's read, with the same
// hold counts. `now` is the lock as the monitor knows it; null if unknown. The script detects all other differences
// more reliably.
bool isTakenAgain(const Plan &plan, const LockPtr &now);

} // namespace lockscope::actions
