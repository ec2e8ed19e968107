#pragma once

#include "core/clients/analysis/client_activity.h"
#include "core/clients/analysis/name_rules.h"
#include "core/clients/analysis/traced.h"

#include <memory>

namespace lockscope::clients {

// Finds the client of each connection in a list, if the client is certain. Create one Directory for each list; the list
// must outlive it.
class Directory {
public:
    using Connections = std::vector<const Connection *>;

    // `own` has the connections of this program, whose client is `ownClient`.
    Directory(const ConnectionList &list, const NameRules &rules, const Uuid &ownClient,
              const QSet<ConnectionKey> &own);

    // A trace contains addresses. The age of a connection shows whether its address still belongs to the same
    // connection. Call this function for all clients before any other function.
    void addTraced(const Uuid &uuid, const Traced &traced);

    Connections of(const Uuid &uuid, Source source) const; // Trace, NameRule, Own
    // The connections whose client is not certain. Call this function after all calls of addTraced().
    const Groups &others();
    bool hasLike(const std::vector<Connection> &known) const; // any connection with the same host, name and user
    const ConnectionList &list() const { return m_list; }

private:
    const ConnectionList &m_list;
    QHash<Uuid, Connections> m_named;
    QHash<Uuid, Connections> m_traced;
    QHash<Uuid, Connections> m_own;
    QHash<Endpoint, const Connection *> m_byAddress;
    QSet<ConnectionKey> m_taken;
    std::unique_ptr<Groups> m_others;
};

Whereabouts whereaboutsOf(Source source, const Directory::Connections &connections);
// The addresses of a trace, for servers that refuse CLIENT LIST.
Whereabouts whereaboutsOf(const Traced &traced);

} // namespace lockscope::clients
