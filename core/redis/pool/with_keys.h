#pragma once

#include "core/redis/client_options.h"
#include "core/redis/tls/open_keys.h"

namespace lockscope::redis {

// Returns the options with a transport factory that uses, for each connection, the keys opened so far.
ClientOptions withKeys(ClientOptions options, std::shared_ptr<const OpenKeys> keys);

} // namespace lockscope::redis
