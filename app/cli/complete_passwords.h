#pragma once

#include "app/cli/options/connection_options.h"
#include "core/profiles/passwords.h"
#include "core/redis/tls/open_keys.h"

#include <stop_token>

namespace lockscope::cli {

// Fills in the missing passwords of a profile from the keychain, which may ask the user to unlock it, or from the
// terminal. The operator's password is needed only if `acts` is true. Runs an event loop. The error says how else to
// give the password.
std::optional<Error> completePasswords(const ConnectionOptions &connection, bool acts, profiles::Way &way,
                                       std::stop_token stop);

// Opens the encrypted private keys of all servers. The passphrase comes from the options, from the profile's keychain
// or from the terminal. Runs an event loop. The error (Auth) names the key and says how to give the right passphrase.
std::optional<Error> openKeys(const ConnectionOptions &connection, redis::OpenKeys &keys, std::stop_token stop);

} // namespace lockscope::cli
