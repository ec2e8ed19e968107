#pragma once

#include "core/redis/client_options.h"
#include "core/redis/server.h"

#include <memory>
#include <vector>

namespace lockscope::redis {

// A handle that keeps a server in use. When the last handle is released, the server is closed.
using ServerPtr = std::shared_ptr<Server>;
inline bool isShared(const ServerPtr &server) // true if another handle to the server exists
{
    return server.use_count() > 1;
}

// Owns all servers in use. Borrowers of the same address share a server: each gets the existing server, or a new one.
// The borrower opens the server. Use the pool on one thread. The destructor of the pool destroys all servers, even
// borrowed ones.
class ServerPool : public QObject {
public:
    // `clock` must outlive the pool. The policy of every server in the pool is at least as strict as `policy`.
    explicit ServerPool(Clock *clock, ClientOptions options = {}, CommandPolicy policy = CommandPolicy::Everything,
                        QObject *parent = nullptr);
    ~ServerPool() override;

    Clock *clock() const { return m_clock; }
    // Addresses that are equal in everything, including credentials, share a server. A read-only borrower gets a server
    // that sends no writes for anybody. `source` is the source to which the server belongs, for monitoring.
    ServerPtr borrow(const Address &address, std::optional<SourceId> source = {},
                     CommandPolicy policy = CommandPolicy::Everything);
    // Returns a server whose connection is never shared. Use it for commands that change the connection itself, such as
    // CLIENT TRACKING.
    ServerPtr alone(const Address &address, CommandPolicy policy = CommandPolicy::Everything);
    // Stops sharing the server: later borrowers of its address get a new server. Present users keep the old one.
    void retire(const ServerPtr &server);
    int count() const; // number of servers in use

private:
    struct Known {
        Address address;
        CommandPolicy policy;
        std::weak_ptr<Server> server;
    };
    CommandPolicy stricter(CommandPolicy policy) const; // the stricter one of this policy and the pool's policy
    ServerPtr find(const Address &address, CommandPolicy policy);
    Server *serverFor(const Address &address); // returns a new server of the class that the address needs
    ServerPtr keep(Server *made, CommandPolicy policy);

    Clock *m_clock;
    ClientOptions m_options;
    CommandPolicy m_policy;
    std::vector<Known> m_known;
};

} // namespace lockscope::redis
