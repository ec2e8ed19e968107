#pragma once

#include "app/cli/options/connection.h"
#include "core/profiles/passwords.h"

#include <stop_token>

namespace lockscope::cli {

// The passwords of a profile that were not given: from the keychain, which may ask the user to unlock it, or from the
// terminal. That of the operator only if somebody `acts`. Runs an event loop. The error says how to give one where
// neither can be.
std::optional<Error> completePasswords(const Connection &connection, bool acts, profiles::Way &way,
                                       std::stop_token stop);

} // namespace lockscope::cli
