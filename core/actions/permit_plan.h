#pragma once

#include "core/actions/force_release.h"

namespace lockscope::actions {

// A permit as people write it: the 16 bytes of its id in hexadecimal, or what an older Redisson wrote.
Owner permitOwner(const QByteArray &member);

// What taking one permit of an expirable semaphore away would do. Precondition when none is named though there are
// several, or when the one named is not there.
Task<Result<ForceReleasePlan>> planPermit(redis::Client *client, monitor::Lock semaphore, Owner permit, Instant readAt);

} // namespace lockscope::actions
