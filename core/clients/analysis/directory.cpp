#include "core/clients/analysis/directory.h"

#include <tuple>

namespace lockscope::clients {

namespace {

// False if the connection is younger than `seenAt`: another program may have taken over the port.
bool wasThere(const Connection &connection, Instant askedAt, Instant seenAt)
{
    return askedAt - connection.age - ageRounding <= seenAt;
}

} // namespace

Directory::Directory(const ConnectionList &list, const NameRules &rules, const Uuid &ownClient,
                     const QSet<ConnectionKey> &own)
    : m_list(list)
{
    const bool byName = haveUuid(rules);
    m_byAddress.reserve(qsizetype(list.connections.size()));
    for (const Connection &connection : list.connections) {
        m_byAddress.insert({connection.node, connection.address}, &connection);
        if (own.contains(connection.key())) {
            m_own[ownClient].push_back(&connection);
            m_taken.insert(connection.key());
            continue;
        }
        const auto uuid = byName && !connection.name.isEmpty() ? uuidIn(rules, connection.name) : std::nullopt;
        if (!uuid)
            continue;
        m_named[*uuid].push_back(&connection);
        m_taken.insert(connection.key());
    }
}

void Directory::addTraced(const Uuid &uuid, const Traced &traced)
{
    for (auto seen = traced.addresses.cbegin(); seen != traced.addresses.cend(); ++seen) {
        const Connection *connection = m_byAddress.value(seen.key());
        if (!connection || !wasThere(*connection, m_list.askedAt, seen.value()))
            continue;
        m_traced[uuid].push_back(connection);
        m_taken.insert(connection->key());
    }
}

Directory::Connections Directory::of(const Uuid &uuid, Source source) const
{
    switch (source) {
    case Source::Trace: return m_traced.value(uuid);
    case Source::NameRule: return m_named.value(uuid.toLower());
    case Source::Own: return m_own.value(uuid);
    case Source::Activity:
    case Source::None: break;
    }
    return {};
}

const Groups &Directory::others()
{
    if (!m_others)
        m_others = std::make_unique<Groups>(m_list, m_taken);
    return *m_others;
}

bool Directory::hasLike(const std::vector<Connection> &known) const
{
    const auto isLike = [](const Connection &a, const Connection &b) {
        return a.name == b.name && a.user == b.user && hostOf(a) == hostOf(b);
    };
    return std::any_of(m_list.connections.begin(), m_list.connections.end(), [&](const Connection &connection) {
        return std::any_of(known.begin(), known.end(),
                           [&](const Connection &each) { return isLike(each, connection); });
    });
}

Whereabouts whereaboutsOf(Source source, const Directory::Connections &connections)
{
    Whereabouts where;
    where.source = connections.empty() ? Source::None : source;
    where.count = qint64(connections.size());
    for (const Connection *connection : connections) {
        where.subscriptions += connection->subscriptions;
        if (where.connections.size() < Whereabouts::most)
            where.connections.push_back(*connection);
    }
    return where;
}

Whereabouts whereaboutsOf(const Traced &traced)
{
    Whereabouts where;
    if (traced.addresses.isEmpty())
        return where;
    where.source = Source::Trace;
    where.seenAt = traced.seenAt;
    where.count = traced.addresses.size();
    for (auto seen = traced.addresses.cbegin(); seen != traced.addresses.cend(); ++seen) {
        Connection connection;
        connection.node = seen.key().node;
        connection.address = seen.key().address;
        if (where.connections.size() < Whereabouts::most)
            where.connections.push_back(connection);
    }
    std::sort(where.connections.begin(), where.connections.end(), [](const Connection &a, const Connection &b) {
        return std::tie(a.address, a.node) < std::tie(b.address, b.node);
    });
    return where;
}

} // namespace lockscope::clients
