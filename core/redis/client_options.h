#pragma once

#include "core/base/clock.h"
#include "core/redis/address.h"
#include "core/redis/command.h"
#include "core/redis/limits.h"
#include "core/redis/pending_reply.h"
#include "core/redis/ways.h"

#include <functional>
#include <memory>

namespace lockscope::redis {

class Transport;

struct ClientOptions {
    Millis connectTimeout{5'000}; // name look-up to the end of the handshake
    Millis commandTimeout{5'000};
    Millis heartbeatEvery{2'000};
    Millis deadAfter{5'000}; // no byte for so long while something was asked: the link is half-open
    Millis backOffFrom{100};
    Millis backOffTo{5'000};
    ReplyLimits limits;
    // Of a node among others: who takes over what it refuses because another one has it. False: the refusal is the
    // answer.
    using TakeOver = std::function<bool(const Reply &refusal, const ScriptCommand &what, Instant deadline,
                                        const PendingReply &reply)>;
    TakeOver takeOver;
    // The same for a sharded channel that it served. Empty: the link is made anew.
    std::function<void(const QByteArray &channel)> channelTaken;
    // What carries the bytes: a playground's, whose wires can be cut, or one that opens encrypted keys
    // (fleet/with_keys.h). Empty: a socket as the address says.
    std::function<std::unique_ptr<Transport>(const Address &)> transport;
    Ways ways = {}; // of all who have these options
};

} // namespace lockscope::redis
