#pragma once

#include "core/actions/plan/plan.h"
#include "core/base/error.h"

// Why an action may not go on, as far as that follows from what was seen; what the connection lets through is in
// policy/. Pure.
namespace lockscope::actions {

// What an action asks for. Each is recorded in the audit file: no record, no action.
struct Rules {
    bool needsReason = true; // somebody says why
    bool onlyAsSeen = true; // done to the hold that was seen, and to no other
    bool isAboutHolder = true; // then an unlock message since is a change; a queue moves on by such messages
    bool takesCompanions = false; // a key that belongs to a lock is what it is for; all others refuse it
};

Error precondition(const QString &message);
Error canceled();
Error unknownDeed(const QByteArray &word);
Error unknownPlan(); // dropped, executed, or of another session
Error releasedMeanwhile(const Key &name);
// A key that belongs to a lock is not a lock. nullopt when it is none, by its name and its type.
std::optional<Error> companionRefusal(const Key &name, const QByteArray &type);
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
