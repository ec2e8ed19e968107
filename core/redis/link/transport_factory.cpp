#include "core/redis/link/transport_factory.h"

#include "core/redis/link/socket_transport.h"
#include "core/redis/link/tls_transport.h"

namespace lockscope::redis {

tunnel::TunnelPtr tunnelTo(const Address &address, tunnel::Tunnels &tunnels)
{
    if (address.ssh.isEmpty())
        return nullptr;
    tunnel::Route route{address.ssh, address.sshKeyFile, {}, 0, {}};
    if (address.transport == Address::Transport::Unix) {
        route.path = address.path;
    } else {
        route.host = address.host;
        route.port = address.port;
    }
    return tunnels.borrow(route);
}

std::unique_ptr<Transport> makeTransport(const Address &address, const ConnectionResources &resources)
{
    tunnel::TunnelPtr tunnel = tunnelTo(address, *resources.tunnels);
    if (address.transport == Address::Transport::Tls)
        return std::make_unique<TlsTransport>(address, resources.lookups, std::move(tunnel));
    return std::make_unique<SocketTransport>(address, resources.lookups, std::move(tunnel));
}

} // namespace lockscope::redis
