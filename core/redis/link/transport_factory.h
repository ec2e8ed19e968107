#pragma once

#include "core/redis/link/transport.h"

#include <memory>

namespace lockscope::redis {

// Not open yet.
std::unique_ptr<Transport> makeTransport(const Address &address);

} // namespace lockscope::redis
