#pragma once

#include "core/redis/client_options.h"
#include "core/redis/tls/open_keys.h"

namespace lockscope::redis {

// The same options, with which each connection is made with the key that was opened by then.
ClientOptions withKeys(ClientOptions options, std::shared_ptr<const OpenKeys> keys);

} // namespace lockscope::redis
