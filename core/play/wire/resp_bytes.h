#pragma once

#include "core/redis/reply.h"

namespace lockscope::play {

// As a server writes it.
QByteArray onWire(const redis::Reply &reply);

} // namespace lockscope::play
