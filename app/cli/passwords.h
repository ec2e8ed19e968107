#pragma once

#include "app/cli/options/connection.h"
#include "core/profiles/passwords.h"
#include "core/redis/tls/open_keys.h"

#include <stop_token>

namespace lockscope::cli {

// The passwords of a profile that were not given: from the keychain, which may ask the user to unlock it, or from the
// terminal. That of the operator only if somebody `acts`. Runs an event loop. The error says how to give one where
// neither can be.
std::optional<Error> completePasswords(const Connection &connection, bool acts, profiles::Way &way,
                                       std::stop_token stop);

// Opens the encrypted private keys of the servers that are connected to: with the passphrase that was given, one from
// the keychain where a profile has it there, or one typed at the terminal. Runs an event loop. The error (Auth) says
// which key it is, and how to give its passphrase or that it is the wrong one.
std::optional<Error> openKeys(const Connection &connection, redis::OpenKeys &keys, std::stop_token stop);

} // namespace lockscope::cli
