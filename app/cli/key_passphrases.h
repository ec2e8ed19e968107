#pragma once

#include "app/cli/options/connection.h"
#include "core/redis/tls/open_keys.h"

#include <stop_token>

namespace lockscope::cli {

// Opens the encrypted private keys of the servers that are connected to: with the passphrase that was given, one from
// the keychain where a profile has it there, or one typed at the terminal. Runs an event loop. The error (Auth) says
// which key it is, and how to give its passphrase or that it is the wrong one.
std::optional<Error> openKeys(const Connection &connection, redis::OpenKeys &keys, std::stop_token stop);

} // namespace lockscope::cli
