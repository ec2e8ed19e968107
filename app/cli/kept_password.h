#pragma once

#include "core/profiles/keychain.h"

#include <stop_token>

namespace lockscope::cli {

// What the keychain keeps under this name, which may first ask the user to unlock it; nullopt: nothing. Runs an event
// loop, for a minute at most.
Result<std::optional<Secret>> keptPassword(const profiles::PasswordName &name, std::stop_token stop);

} // namespace lockscope::cli
