#pragma once

#include "core/async/task.h"
#include "core/clients/analysis/client.h"
#include "core/redis/server.h"

#include <QSet>

namespace lockscope::clients {

struct ListAnswer {
    std::optional<ConnectionList> list; // nullopt if there is none; `state` has the reason
    ListState state;
    QSet<ConnectionKey> own; // connections of this program, as far as their IDs are known
};

// Queries CLIENT LIST on every node, including replicas, and combines the replies. After a refusal by the ACL it does
// not ask again until forget(), because the refusals would fill the ACL log. The server must outlive it.
class ListReader {
public:
    // `Watching` repeats the query, so it skips servers with too many connections. `Asking` queries once, on request.
    enum class Who : quint8 { Watching, Asking };
    static constexpr qint64 mostWatched = 20'000;

    explicit ListReader(redis::Server *server)
        : m_server(server)
    { }

    // After a stop, the caller's objects may be gone, so the caller must return without using them.
    Task<ListAnswer> read(Who who, std::stop_token stop);
    // The time to wait after the latest query: a hundred times its duration, between five seconds and a minute.
    Millis pause() const;
    void forget();

private:
    struct AtNode; // a node and its request
    void take(ListAnswer &answer, const AtNode &node, const Result<redis::Reply> &listed);
    ListAnswer concluded(ListAnswer answer) const;
    ListState denied() const;

    redis::Server *m_server;
    bool m_denied = false;
    Millis m_took{};
};

} // namespace lockscope::clients
