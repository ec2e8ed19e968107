#include "core/tunnel/tunnels.h"

namespace lockscope::tunnel {

TunnelPtr Tunnels::borrow(const Route &route)
{
    std::erase_if(m_known, [](const Known &known) { return known.tunnel.expired(); });
    for (const Known &known : m_known) {
        if (known.route == route)
            return known.tunnel.lock();
    }
    // The tunnel is deleted later, because the code that releases it may have been called by the tunnel itself.
    const TunnelPtr tunnel(new Tunnel(route), [](Tunnel *unused) { unused->deleteLater(); });
    m_known.push_back({route, tunnel});
    return tunnel;
}

} // namespace lockscope::tunnel
