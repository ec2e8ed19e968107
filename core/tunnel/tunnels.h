#pragma once

#include "core/tunnel/tunnel.h"

#include <vector>

namespace lockscope::tunnel {

// Connections with the same route share a tunnel, which ends with its last user. Use it on one thread.
class Tunnels {
public:
    TunnelPtr borrow(const Route &route); // not opened yet

private:
    struct Known {
        Route route;
        std::weak_ptr<Tunnel> tunnel;
    };
    std::vector<Known> m_known;
};

} // namespace lockscope::tunnel
