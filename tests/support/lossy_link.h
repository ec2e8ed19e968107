#pragma once

#include "core/redis/link/transport_factory.h"
#include "core/redis/node/node_client.h"

#include <memory>
#include <string_view>

namespace lockscope {

// Faults on the links of one client, on request. With them a test can lose a reply exactly where that is hardest.
struct LinkFaults {
    enum class What {
        CutBeforeSending, // the request never reaches the server
        CutBeforeReply, // the server executes the request, and its reply is lost with the link
        Silence, // the server executes the request, and the link stays open but never passes another byte
    };
    What what = What::CutBeforeReply;
    QByteArray word; // a fault hits a request that contains this, for instance shaOf() a script
    int times = 0; // how many more times the fault happens
    int happened = 0;
};

QByteArray shaOf(std::string_view script); // the hash by which clients call the script

// Options for a client whose links have these `faults`.
redis::ClientOptions withFaults(std::shared_ptr<LinkFaults> faults, redis::ClientOptions options);

} // namespace lockscope
