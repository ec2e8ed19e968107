#pragma once

#include "core/redis/node/node_client.h"
#include "tests/support/await.h"
#include "tests/support/redis_clients.h"
#include "tests/support/ssh_server.h"

namespace lockscope {

inline redis::ClientOptions patientOptions(Millis connectTimeout = Millis(20'000))
{
    redis::ClientOptions options = quickOptions();
    options.connectTimeout = connectTimeout;
    return options;
}

// What comes of the first attempt to reach a server. Where something is to be `said`: of the first that is refused or
// whose error has it in it, as the socket may close before ssh has said why, which is told then with the next attempt.
inline redis::ConnectionState firstState(const redis::Address &address, redis::ClientOptions options = patientOptions(),
                                         const QString &said = {})
{
    using Phase = redis::ConnectionState::Phase;
    SystemClock clock;
    redis::NodeClient client(address, &clock, options);
    client.open();
    awaitUntil([&] {
        const Phase phase = client.state().phase;
        const bool isSaid = phase == Phase::Refused || client.state().error.message.contains(said);
        return phase != Phase::Idle && phase != Phase::Connecting && isSaid;
    });
    return client.state();
}

// The same server, through this host.
inline redis::Address behind(const SshServer &ssh, const redis::Address &inner)
{
    redis::Address address = inner;
    address.ssh = ssh.destination();
    address.sshKeyFile = ssh.key();
    return address;
}

} // namespace lockscope
