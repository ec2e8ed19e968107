#pragma once

#include "core/redis/link/transport_factory.h"
#include "core/redis/node/node_client.h"

#include <functional>
#include <memory>

namespace lockscope {

// Lets the world change at an exact place: does something once, when all before the first command of that name has
// been written and nothing of it. Goes into ClientOptions::transport; copies share it.
class BeforeCommand {
public:
    void arm(QByteArray verb, std::function<void()> act);
    bool isArmed() const { return bool(m_state->act); } // and has not happened
    std::function<std::unique_ptr<redis::Transport>(const redis::Address &)> transport() const;
    redis::ClientOptions options() const; // quickOptions() with that transport

private:
    friend class HookedTransport;
    struct State {
        QByteArray verb;
        std::function<void()> act;
    };
    std::shared_ptr<State> m_state = std::make_shared<State>();
};

} // namespace lockscope
