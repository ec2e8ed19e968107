#pragma once

#include "core/model/lock_id.h"
#include "core/redis/address.h"

#include <vector>

namespace lockscope {

// Assigns numbers to sources, from 0 on in the order of requests. A place (transport, host and port, or socket) is one
// source with all its databases and users. It keeps its number when it is connected again.
class SourceIds {
public:
    SourceId of(const redis::Address &address);

private:
    std::vector<redis::Address> m_places;
};

} // namespace lockscope
