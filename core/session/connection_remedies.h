#pragma once

#include "core/redis/address.h"
#include "core/redis/connection_check/connection_step_result.h"

namespace lockscope {

// The part of a connection's settings that is probably wrong.
enum class ConnectionField : quint8 {
    None, // no setting here: something must change on the server
    Address,
    Password,
    UseTls,
    TlsTrust, // CA file, certified name, pin
    ClientCertificate,
    Ssh,
    Sentinels,
    SentinelPassword,
};

struct ConnectionRemedy {
    QString text; // for people, as a sentence
    ConnectionField field = ConnectionField::Address;
};

// What to do about a step that failed.
ConnectionRemedy remedyFor(const redis::ConnectionStepResult &failed, const redis::Address &address);

// The step at which a connection to `address` failed, if only its error is known. The answer is a guess.
redis::ConnectionStep likelyStep(const Error &error, const redis::Address &address);

} // namespace lockscope
