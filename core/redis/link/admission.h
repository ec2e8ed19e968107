#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"
#include "core/redis/reply.h"
#include "core/redis/server_info.h"

#include <optional>

namespace lockscope::redis {

// What a handshake ended with; Refused means that trying again by itself makes no sense.
struct Admission {
    enum class Verdict { Admitted, TryAgain, Refused };
    Verdict verdict = Verdict::Admitted;
    Error error;
    ServerInfo server;
    qint64 connectionId = 0; // of the one for messages, as the server counts; 0: it does not say
};

// What the answer to each step of a handshake comes to, told so that a person knows what to do.
Admission openRefusal(const Error &error); // an SSH host that does not let us in is asked no more, as a server is not
Admission authRefusal(const Error &error, const Address &address);
Admission selectRefusal(const Error &error, const Address &address);
Admission infoVerdict(const Result<Reply> &reply, const Address &address);
// What every first reply may say, whatever was asked.
std::optional<Admission> commonRefusal(const Error &error);
Admission lossVerdict(const Error &why); // of a connection that ended under it

// A refusal that quotes what the server says, where that may be the password: without that.
Admission withoutSecret(Admission admission, const Error &said, const Address &address);

} // namespace lockscope::redis
