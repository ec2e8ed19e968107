#include "core/redis/pool/with_tls_keys.h"

#include "core/redis/link/tls_transport.h"
#include "core/redis/link/transport_factory.h"

namespace lockscope::redis {

ClientOptions withTlsKeys(ClientOptions options, std::shared_ptr<const OpenKeys> keys)
{
    options.transport = [keys = std::move(keys),
                         resources = options.resources](const Address &address) -> std::unique_ptr<Transport> {
        if (address.transport != Address::Transport::Tls)
            return makeTransport(address, resources);
        return std::make_unique<TlsTransport>(address, resources.lookups, tunnelTo(address, *resources.tunnels),
                                              keys->passphraseOf(address.keyFile));
    };
    return options;
}

} // namespace lockscope::redis
