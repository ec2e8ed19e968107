#pragma once

#include "core/clients/judge/activity.h"
#include "core/clients/judge/name_rules.h"
#include "core/clients/judge/traced.h"

#include <memory>

namespace lockscope::clients {

// Whose each connection of one list is, as far as that is certain. Made anew for each list; the list outlives it.
class Directory {
public:
    using Connections = std::vector<const Connection *>;

    // `own`: the connections of this program, whose client is `ownClient`.
    Directory(const ConnectionList &list, const NameRules &rules, const Uuid &ownClient,
              const QSet<ConnectionKey> &own);

    // Traces say an address; that it is still the same connection follows from its age. Call for all clients first.
    void addTraced(const Uuid &uuid, const Traced &traced);

    Connections of(const Uuid &uuid, Source source) const; // Trace, NameRule, Own
    // What is nobody's for certain; to be asked for when all is added.
    const Groups &others();
    bool hasLike(const std::vector<Connection> &known) const; // any with the same host, name and user
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
// Where no list may be asked for: the addresses alone.
Whereabouts whereaboutsOf(const Traced &traced);

} // namespace lockscope::clients
