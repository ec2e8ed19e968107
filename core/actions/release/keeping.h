#pragma once

#include "core/actions/plan/plan.h"
#include "core/base/result.h"
#include "core/locks/terms/acquirable_kind.h"

namespace lockscope::actions {

// Keeping a lock means that the step that frees it also acquires it for this console. Nobody else can then acquire the
// lock while its former program is stopped. The lease has these limits.
inline constexpr Millis shortestKeep{1'000};
inline constexpr Millis longestKeep{600'000};

// The kind of lock to acquire. Precondition: why this lock cannot be kept, or not for so long (Target::keepFor).
Result<locks::AcquirableKind> keptAs(const Plan &plan);

// The scripts' word for the kind: plain, write, fenced.
QByteArray keptForm(locks::AcquirableKind kind);

} // namespace lockscope::actions
