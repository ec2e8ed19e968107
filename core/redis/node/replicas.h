#pragma once

#include "core/async/task_scope.h"
#include "core/redis/host_port.h"
#include "core/redis/server.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

// The replicas of a master, as reported by ROLE once a second while the master is live. Keeps a connection to each
// replica, with the master's account and TLS settings. These connections never send writes. The list is empty if the
// master rejects ROLE. A replica that cannot be reached at the reported address is listed, but not live. A replica that
// refuses us is tried again a minute later.
class Replicas final : public QObject {
    Q_OBJECT

public:
    using Make = std::function<std::unique_ptr<Server>(const Address &)>; // returns a server that is not open

    Replicas(Server *master, Make make);
    ~Replicas() override;

    std::vector<Node> nodes() const;
    std::optional<int> count() const { return m_count; } // in the latest ROLE; nullopt before the first

Q_SIGNALS:
    void changed();

private:
    struct Known {
        HostPort place;
        std::unique_ptr<Server> client;
    };
    void follow();
    Task<void> run(std::stop_token stop);
    void take(const Result<Reply> &role);
    bool keepOnly(const std::vector<HostPort> &told);
    bool add(const std::vector<HostPort> &told);
    void reopenRefused();

    Server *m_master;
    Make m_make;
    std::vector<Known> m_known;
    std::optional<int> m_count; // of this connection
    std::unique_ptr<TaskScope> m_asking; // while the master is live
};

} // namespace lockscope::redis
