#pragma once

#include "core/redis/link/transport_factory.h"
#include "core/redis/node/node_client.h"

#include <functional>
#include <memory>

namespace lockscope {

// Changes something at an exact point: acts once, when everything before the first command of that name was written and
// nothing of the command itself. Goes into ClientOptions::transport; copies share its state.
class BeforeCommand {
public:
    void arm(QByteArray verb, std::function<void()> act);
    bool isArmed() const { return bool(m_state->act); } // and has not acted yet
    std::function<std::unique_ptr<redis::Transport>(const redis::Address &)> transport() const;
    redis::ClientOptions options() const; // quickOptions() with this transport

private:
    friend class HookedTransport;
    struct State {
        QByteArray verb;
        std::function<void()> act;
    };
    std::shared_ptr<State> m_state = std::make_shared<State>();
};

} // namespace lockscope
