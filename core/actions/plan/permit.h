#pragma once

#include "core/actions/plan/evidence.h"
#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// A permit as people write it: the 16 bytes of its id in hexadecimal, or what an older Redisson wrote.
Owner permitOwner(const QByteArray &member);

// Which permit of an expirable semaphore is to be taken away, entered in the plan. Precondition when none is named
// though there are several, or when the one named is not there.
std::optional<Error> choosePermit(Plan &plan, const Evidence &evidence, const Owner &permit);

} // namespace lockscope::actions
