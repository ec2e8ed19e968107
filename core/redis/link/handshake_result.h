#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"
#include "core/redis/reply.h"
#include "core/redis/server_info.h"

#include <optional>

namespace lockscope::redis {

// The result of a handshake. Refused means that an automatic retry makes no sense.
struct HandshakeResult {
    enum class Verdict { Admitted, TryAgain, Refused };
    Verdict verdict = Verdict::Admitted;
    Error error;
    ServerInfo server;
    qint64 connectionId = 0; // of the pub/sub connection, as the server numbers it; 0 means unknown
};

// These functions turn the answer to each step of a handshake into a verdict, with a message that tells people what to
// do.
HandshakeResult openRefusal(const Error &error); // Refused for Auth (only an SSH tunnel reports it here), else TryAgain
HandshakeResult authRefusal(const Error &error, const Address &address);
HandshakeResult selectRefusal(const Error &error, const Address &address);
HandshakeResult infoVerdict(const Result<Reply> &reply, const Address &address);
// Handles the errors with which a server may answer any first command.
std::optional<HandshakeResult> commonRefusal(const Error &error);
HandshakeResult lossVerdict(const Error &why); // for a connection that was lost during the handshake

// Removes the server's text from a refusal if that text may contain the password.
HandshakeResult withoutSecret(HandshakeResult result, const Error &said, const Address &address);

} // namespace lockscope::redis
