#pragma once

#include "core/locks/wire/script_call.h"
#include "core/redis/command.h"

namespace lockscope::locks {

// The calls of the kinds that keep neither an owner nor a hold count in a hash: `SET NX PX` locks and both semaphores.
// In place of the owner stands what Entry says: the token, nothing, or the ids of the permits.
extern const OwnCalls tokenCalls;
redis::Command setToken(const Entry &entry, Millis lease); // `SET NX PX`
extern const OwnCalls semaphoreCalls;
extern const OwnCalls expirableCalls;

// The ids of an expirable semaphore's permits as an owner, in hexadecimal with commas between; and back. Nothing for
// text that is not such a list.
Owner ownerOfPermits(const std::vector<QByteArray> &ids);
std::vector<QByteArray> permitsOf(const Owner &owner);
// As many new ids: 16 bytes each from the operating system's generator.
Owner newPermits(int count);

} // namespace lockscope::locks
