#pragma once

#include "core/tunnel/tunnel.h"

#include <vector>

namespace lockscope::tunnel {

// Who goes the same way shares a tunnel; it ends with the last who has it. On one thread.
class Tunnels {
public:
    TunnelPtr borrow(const Route &route); // not opened

private:
    struct Known {
        Route route;
        std::weak_ptr<Tunnel> tunnel;
    };
    std::vector<Known> m_known;
};

} // namespace lockscope::tunnel
