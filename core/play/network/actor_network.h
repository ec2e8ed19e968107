#pragma once

#include "core/play/network/actor_connection.h"
#include "core/play/scenario/sandbox_action.h"
#include "core/redis/client_options.h"

#include <QPointer>

namespace lockscope::play {

// The network between one actor and its servers. It is the transport of the actor's client: it parses and reports each
// message, and holds messages back or cuts connections as the scenario says. Single-threaded.
class ActorNetwork : public QObject {
public:
    using Place = ActorNetworkState::Place;
    using Find = std::function<Place(const redis::Address &)>;
    using Tell = ActorNetworkState::Tell;

    ActorNetwork(QString actor, Find find, Tell tell, ActorNetworkState::Counter numbers);
    ~ActorNetwork() override;

    // For redis::ClientOptions::transport.
    std::unique_ptr<redis::Transport> link(const redis::Address &address);

    // Nothing passes in either direction, and nothing connects. Messages in flight arrive after the cut is healed.
    void setCut(bool cut);
    void setFrozen(bool frozen); // the same effect
    // Holds back, delivers or drops messages (act::ToMessages). Returns the reason if a chosen message could not be
    // delivered or dropped, and an empty text on success.
    QByteArray act(const act::ToMessages &action);
    std::vector<Transfer> heldBack() const; // oldest first, including messages that wait because the network is cut
    // Resets the connections to this server, because another server takes its place.
    void reset(const QString &server);
    void fallSilent(); // like destroy(), but without reporting lost messages
    // Closes all connections, and discards what is written from now on.
    void destroy();

private:
    QByteArray actOnOne(const act::ToMessages &action);
    void forEachLink(const std::function<void(ActorConnection &)> &act);

    Find m_find;
    std::shared_ptr<ActorNetworkState> m_state = std::make_shared<ActorNetworkState>();
    std::vector<QPointer<ActorConnection>> m_links; // the connections belong to the client
};

} // namespace lockscope::play
