#pragma once

#include "core/redis/client_options.h"
#include "core/redis/server.h"

#include <memory>
#include <vector>

namespace lockscope::redis {

// Keeps a server in use. The last one that goes closes it.
using ServerPtr = std::shared_ptr<Server>;
inline bool isShared(const ServerPtr &server) // with somebody else
{
    return server.use_count() > 1;
}

// Owns all servers that are spoken to, each once: who asks for an address has the one that others use already, or a new
// one. Not opened: whoever borrows it does. On one thread; what is still borrowed when the fleet goes, goes with it.
class Fleet : public QObject {
public:
    // `clock` must outlive it. `policy`: of all its servers, at least.
    explicit Fleet(Clock *clock, ClientOptions options = {}, CommandPolicy policy = CommandPolicy::Everything,
                   QObject *parent = nullptr);
    ~Fleet() override;

    Clock *clock() const { return m_clock; }
    // The same address in everything, credentials as well, is the same server; who only wants to read gets one that
    // lets nobody write. `source`: which it is of, for who looks at what it has.
    ServerPtr borrow(const Address &address, std::optional<SourceId> source = {},
                     CommandPolicy policy = CommandPolicy::Everything);
    // A connection to this one node that nobody else gets: for what is of a connection and not of a command, as WATCH
    // is.
    ServerPtr alone(const Address &address, CommandPolicy policy = CommandPolicy::Everything);
    // Nobody else gets it from here on: who asks for its address gets a new connection. Those who have it keep it.
    void retire(const ServerPtr &server);
    int count() const; // of servers in use

private:
    struct Known {
        Address address;
        CommandPolicy policy;
        std::weak_ptr<Server> server;
    };
    CommandPolicy stricter(CommandPolicy policy) const; // than this, or ours
    ServerPtr find(const Address &address, CommandPolicy policy);
    Server *serverFor(const Address &address); // of the kind that the address asks for
    ServerPtr keep(Server *made, CommandPolicy policy);

    Clock *m_clock;
    ClientOptions m_options;
    CommandPolicy m_policy;
    std::vector<Known> m_known;
};

} // namespace lockscope::redis
