#pragma once

#include "core/redis/client_options.h"
#include "core/redis/tls/open_keys.h"

namespace lockscope::redis {

// Returns the options with a transport factory that uses the keys opened by the time of each connect.
ClientOptions withKeys(ClientOptions options, std::shared_ptr<const OpenKeys> keys);

} // namespace lockscope::redis
