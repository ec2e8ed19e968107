#pragma once

#include "core/base/clock.h"
#include "core/redis/address.h"
#include "core/redis/command.h"
#include "core/redis/connection_resources.h"
#include "core/redis/limits.h"
#include "core/redis/pending_reply.h"

#include <functional>
#include <memory>

namespace lockscope::redis {

class Transport;

struct ClientOptions {
    Millis connectTimeout{5'000}; // from the name lookup to the end of the handshake
    Millis commandTimeout{5'000};
    Millis heartbeatEvery{2'000};
    // If no byte comes for this long while a reply is due, the link counts as half-open. Time in which our own event
    // loop was late does not count.
    Millis deadAfter{5'000};
    Millis backOffFrom{100};
    Millis backOffTo{5'000};
    ReplyLimits limits;
    // For a node of a cluster: this function takes over a command that the node refused because another node has the
    // slot. Returns false if the refusal is the final answer.
    using TakeOver = std::function<bool(const Reply &refusal, const ScriptCommand &what, Instant deadline,
                                        const PendingReply &reply)>;
    TakeOver takeOver;
    // This function takes over a sharded channel that the node no longer serves. If the function is empty, the link
    // reconnects.
    std::function<void(const QByteArray &channel)> channelTaken;
    // Creates the transport. The playground sets a function whose transports can be cut. pool/with_tls_keys.h sets one
    // whose transports can open encrypted keys. If the function is empty, makeTransport() creates the transport that
    // the address needs.
    std::function<std::unique_ptr<Transport>(const Address &)> transport;
    ConnectionResources resources = {}; // shared by all connections with these options
};

} // namespace lockscope::redis
