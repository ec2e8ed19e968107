#pragma once

#include "app/cli/options/connection.h"

#include <stop_token>

namespace lockscope::cli {

// The password of a profile that was not given: from the keychain, which may ask the user to unlock it, or from the
// terminal. Runs an event loop. The error says how to give one where neither can be.
std::optional<Error> completePassword(const Connection &connection, redis::Address &address, std::stop_token stop);

} // namespace lockscope::cli
