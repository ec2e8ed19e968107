#pragma once

#include "core/async/host_lookup.h"
#include "core/tunnel/tunnels.h"

#include <memory>

namespace lockscope::redis {

// Resources that connections share: tunnels to the same SSH host, and a few threads for name lookups. Use it on one
// thread.
struct ConnectionResources {
    std::shared_ptr<tunnel::Tunnels> tunnels = std::make_shared<tunnel::Tunnels>();
    std::shared_ptr<LookupThreads> lookups = std::make_shared<LookupThreads>();
};

} // namespace lockscope::redis
