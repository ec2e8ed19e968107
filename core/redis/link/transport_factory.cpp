#include "core/redis/link/transport_factory.h"

#include "core/redis/link/socket_transport.h"
#include "core/redis/link/tls_transport.h"

namespace lockscope::redis {

std::unique_ptr<Transport> makeTransport(const Address &address)
{
    if (address.transport == Address::Transport::Tls)
        return std::make_unique<TlsTransport>(address);
    return std::make_unique<SocketTransport>(address);
}

} // namespace lockscope::redis
