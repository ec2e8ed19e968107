#pragma once

#include "core/model/lock_id.h"
#include "core/redis/address.h"

#include <vector>

namespace lockscope {

// Gives out the numbers of sources, from 0 on in the order in which they are asked for. A place (transport, host and
// port, or socket) is one source: all its databases and users are, and it still is when it is connected to again.
class Sources {
public:
    SourceId of(const redis::Address &address);

private:
    std::vector<redis::Address> m_places;
};

} // namespace lockscope
