#pragma once

#include "core/actions/plan/plan.h"
#include "core/base/error.h"

// Why an action may not go on, as far as that follows from what was seen; what the connection lets through is in
// policy/. Pure.
namespace lockscope::actions {

// What an action asks for.
struct Rules {
    bool needsReason = true; // somebody says why
    bool isRecorded = true; // in the audit file: no record, no action
    bool onlyAsSeen = true; // done to the hold that was seen, and to no other
};

Error precondition(const QString &message);
Error canceled();
Error unknownDeed(const QByteArray &word);
Error unknownPlan(); // dropped, executed, or of another session
Error releasedMeanwhile(const Key &name);
Error ofAnotherSource(const Key &name); // asked of a session that watches another server or database
Error unrecorded(Error why); // the intent: so nothing may be done

// Why a lock of this kind, in this condition, cannot be broken here; nullopt when it can. Null: there is none.
std::optional<Error> lockRefusal(const Key &name, const LockPtr &lock);
// `type` is what Redis says now of the key of a lock that was known as such.
std::optional<Error> typeRefusal(const Lock &known, const QByteArray &type);
std::optional<Error> reasonRefusal(const Rules &rules, const QString &reason);

// A plan that people look at; older ones are read again before anything is done.
inline constexpr Millis freshFor{5'000};
bool isFresh(const Plan &plan, Instant now);

// The same holders with the same access, or the same value. That one of them holds it once more or less is no change
// of whose lock is broken; another fencing token is: it was taken anew.
bool sameHolder(const Plan &a, const Plan &b);

// By the monitor's own looks (`now`; null: it knows nothing), which know of messages and events: the same owners and
// counts, in another hold. Of any other difference the script knows better.
bool isTakenAgain(const Plan &plan, const LockPtr &now);

} // namespace lockscope::actions
