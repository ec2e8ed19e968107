#pragma once

#include "core/redis/link/transport.h"
#include "core/redis/ways.h"

#include <memory>

namespace lockscope::redis {

// Through which ssh leads to such an address; null: directly.
tunnel::TunnelPtr tunnelTo(const Address &address, tunnel::Tunnels &tunnels);

// Not open yet.
std::unique_ptr<Transport> makeTransport(const Address &address, const Ways &ways);

} // namespace lockscope::redis
