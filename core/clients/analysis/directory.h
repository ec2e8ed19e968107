#pragma once

#include "core/clients/analysis/activity.h"
#include "core/clients/analysis/name_rules.h"
#include "core/clients/analysis/traced.h"

#include <memory>

namespace lockscope::clients {

// The certain owners of the connections in one list. Create one for each list, which must outlive it.
class Directory {
public:
    using Connections = std::vector<const Connection *>;

    // `own` has the connections of this program, whose client is `ownClient`.
    Directory(const ConnectionList &list, const NameRules &rules, const Uuid &ownClient,
              const QSet<ConnectionKey> &own);

    // Traces contain an address; the connection's age shows whether it is still the same connection. Call it for all
    // clients first.
    void addTraced(const Uuid &uuid, const Traced &traced);

    Connections of(const Uuid &uuid, Source source) const; // Trace, NameRule, Own
    // The connections without a certain owner. Call it after adding everything.
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
