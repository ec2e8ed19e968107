#pragma once

#include "core/async/host_lookup.h"
#include "core/tunnel/tunnels.h"

#include <memory>

namespace lockscope::redis {

// What all that have it share on their ways to servers: who goes through the same SSH host shares a tunnel, and names
// are looked up in the same few threads. On one thread.
struct Ways {
    std::shared_ptr<tunnel::Tunnels> tunnels = std::make_shared<tunnel::Tunnels>();
    std::shared_ptr<LookupThreads> lookups = std::make_shared<LookupThreads>();
};

} // namespace lockscope::redis
