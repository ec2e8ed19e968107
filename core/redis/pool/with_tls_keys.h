#pragma once

#include "core/redis/client_options.h"
#include "core/redis/tls/open_keys.h"

namespace lockscope::redis {

// Adds a transport factory to the options. For each new connection, the factory uses the keys that are open at that
// time.
ClientOptions withTlsKeys(ClientOptions options, std::shared_ptr<const OpenKeys> keys);

} // namespace lockscope::redis
