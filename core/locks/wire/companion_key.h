#pragma once

#include "core/locks/wire/names.h"

namespace lockscope::locks {

// A companion key belongs to a lock (a queue, a fencing counter, …) and is never a lock itself. Call this before any
// rule that looks at the shape of a value. Pure.
//
// `type` is the answer to TYPE; empty or "none" if unknown. A name alone proves a companion, with two exceptions:
// - A key of a type that this companion never has (for example a hash) is a lock with an odd name.
// - `{NAME}:timeout` is a common name, so it is a companion only when its type is known to be "zset".
std::optional<Companion> companionKeyOf(const QByteArray &key, QByteArrayView type = {});

// For sentences like "'KEY' is the fencing counter of the lock 'NAME'". Translated in the context "describe".
const char *companionNoun(Companion::Role role);

} // namespace lockscope::locks
