#pragma once

#include "core/actions/plan/plan.h"
#include "core/base/result.h"
#include "core/locks/terms/acquirable_kind.h"

namespace lockscope::actions {

// A lock is kept if the script that frees the lock also acquires it for this console. Nobody else can then acquire the
// lock while the user stops the former holder's program. The lease of a kept lock has these limits.
inline constexpr Millis shortestKeep{1'000};
inline constexpr Millis longestKeep{600'000};

// The kind of lock to acquire. Error: Precondition when this lock cannot be kept, or cannot be kept as long as
// Target::keepFor.
Result<locks::AcquirableKind> keptAs(const Plan &plan);

// The scripts' word for the kind: plain, write, fenced.
QByteArray keptForm(locks::AcquirableKind kind);

} // namespace lockscope::actions
