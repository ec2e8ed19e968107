#pragma once

#include "core/redis/link/transport_factory.h"
#include "core/redis/node/node_client.h"

#include <memory>
#include <string_view>

namespace lockscope {

// What goes wrong on the links of one client, on request: for replies that are lost exactly where it hurts.
struct LinkFaults {
    enum class What {
        CutBeforeSending, // the request never reaches the server
        CutBeforeReply, // the server carries it out, its reply is lost with the link
        Silence, // it is carried out, and nothing is ever heard again on this link, which stays open
    };
    What what = What::CutBeforeReply;
    QByteArray word; // in what is sent: for instance shaOf() a script
    int times = 0; // how often it still happens
    int happened = 0;
};

QByteArray shaOf(std::string_view script); // by which it is called

// Options for a client whose links obey `faults`.
redis::ClientOptions withFaults(std::shared_ptr<LinkFaults> faults, redis::ClientOptions options);

} // namespace lockscope
