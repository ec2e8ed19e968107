#pragma once

#include "core/actions/plan/plan.h"
#include "core/base/result.h"
#include "core/locks/terms/acquirable_kind.h"

namespace lockscope::actions {

// Acquires a lock for this console in the step that frees it, so that nobody else acquires it while its program is
// stopped.
inline constexpr Millis shortestKeep{1'000};
inline constexpr Millis longestKeep{600'000};

// The kind of lock to acquire. Precondition: why this lock cannot be kept, or not for so long (Target::keepFor).
Result<locks::AcquirableKind> keptAs(const Plan &plan);

// The scripts' word for it: plain, write, fenced.
QByteArray keptForm(locks::AcquirableKind kind);

} // namespace lockscope::actions
