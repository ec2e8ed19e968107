#pragma once

#include "core/play/script/action.h"
#include "core/play/stage/wire_link.h"
#include "core/redis/client_options.h"

#include <QPointer>

namespace lockscope::play {

// Everything between one actor and its servers: each of its connections passes through here (as the transport of its
// client), is parsed, told, and held back or cut where the scenario says so. Single-threaded.
class Wire : public QObject {
public:
    using Place = WireState::Place;
    using Find = std::function<Place(const redis::Address &)>;
    using Tell = WireState::Tell;

    Wire(QString actor, Find find, Tell tell);
    ~Wire() override;

    // For redis::ClientOptions::transport.
    std::unique_ptr<redis::Transport> link(const redis::Address &address);

    // Nothing passes in either direction, and nothing connects; what is under way arrives when it is healed.
    void setCut(bool cut);
    void setFrozen(bool frozen); // the same, for another reason
    // What goes this way from now on lies here until it is delivered, in order, or dropped. Messages go by themselves:
    // one that is dropped is simply lost. Requests and replies are a stream: a connection that loses one is reset.
    void holdBack(act::ToMessages::Way way);
    void deliver(act::ToMessages::Way way);
    void drop(act::ToMessages::Way way);
    int heldBack() const; // items
    // Connections to this server are reset: it is another one now.
    void reset(const QString &server);
    // All connections are closed, and nothing that is written from now on goes anywhere.
    void destroy();

private:
    void forEachLink(const std::function<void(WireLink &)> &act);

    Find m_find;
    std::shared_ptr<WireState> m_state = std::make_shared<WireState>();
    std::vector<QPointer<WireLink>> m_links; // they belong to the client
};

} // namespace lockscope::play
