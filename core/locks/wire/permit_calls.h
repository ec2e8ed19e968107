#pragma once

#include "core/locks/wire/script_call.h"
#include "core/redis/command.h"

namespace lockscope::locks {

// The calls of the kinds without an owner and a hold count in a hash: `SET NX PX` locks and both semaphores.
// Entry::owner is the token of a `SET NX PX` lock, or the permits' ids of an expirable semaphore. A plain semaphore
// does not send it.
extern const OwnCalls tokenCalls;
redis::Command setToken(const Entry &entry, Millis lease); // `SET NX PX`
extern const OwnCalls semaphoreCalls;
extern const OwnCalls expirableCalls;

// Converts an expirable semaphore's permit ids to an owner (hexadecimal, separated by commas) and back. Other text
// gives no ids.
Owner ownerOfPermits(const std::vector<QByteArray> &ids);
std::vector<QByteArray> permitsOf(const Owner &owner);
// Creates ids: 16 bytes each from the operating system's generator.
Owner newPermits(int count);

} // namespace lockscope::locks
