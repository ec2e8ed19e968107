#pragma once

#include "core/play/script/action.h"
#include "core/play/wire/wire_link.h"
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

    Wire(QString actor, Find find, Tell tell, WireState::Counter numbers);
    ~Wire() override;

    // For redis::ClientOptions::transport.
    std::unique_ptr<redis::Transport> link(const redis::Address &address);

    // Nothing passes in either direction, and nothing connects; what is under way arrives when it is healed.
    void setCut(bool cut);
    void setFrozen(bool frozen); // the same, for another reason
    // What goes this way from now on, or what is chosen of it, lies here until it is delivered or dropped
    // (act::ToMessages). Empty: done; else why one that was chosen is left where it is.
    QByteArray act(const act::ToMessages &action);
    std::vector<Transfer> lying() const; // oldest first; also what lies here because nothing passes
    // Connections to this server are reset: it is another one now.
    void reset(const QString &server);
    void fallSilent(); // the same as destroy(), and nobody is told of what is lost
    // All connections are closed, and nothing that is written from now on goes anywhere.
    void destroy();

private:
    QByteArray actOnOne(const act::ToMessages &action);
    void forEachLink(const std::function<void(WireLink &)> &act);

    Find m_find;
    std::shared_ptr<WireState> m_state = std::make_shared<WireState>();
    std::vector<QPointer<WireLink>> m_links; // they belong to the client
};

} // namespace lockscope::play
