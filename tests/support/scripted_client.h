#pragma once

#include "tests/support/manual_clock.h"
#include "tests/support/scripted_server.h"

namespace lockscope {

// A client on a scripted server, with a manual clock.
struct ScriptedClient {
    explicit ScriptedClient(redis::Address address = {}, redis::ClientOptions options = {})
    {
        options.transport = server.transport();
        client = std::make_unique<redis::NodeClient>(std::move(address), &clock, std::move(options));
    }
    ~ScriptedClient()
    {
        client.reset();
        settleEvents();
    }

    const redis::ConnectionState &open()
    {
        client->open();
        settleEvents();
        return client->state();
    }
    redis::Server *operator->() const { return client.get(); }

    ManualClock clock;
    ScriptedServer server;
    std::unique_ptr<redis::NodeClient> client;
};

} // namespace lockscope
