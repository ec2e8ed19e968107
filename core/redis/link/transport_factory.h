#pragma once

#include "core/redis/connection_resources.h"
#include "core/redis/link/transport.h"

#include <memory>

namespace lockscope::redis {

// The tunnel to this address; null means no SSH host.
tunnel::TunnelPtr tunnelTo(const Address &address, tunnel::Tunnels &tunnels);

// Returns a transport that is not open yet.
std::unique_ptr<Transport> makeTransport(const Address &address, const ConnectionResources &resources);

} // namespace lockscope::redis
