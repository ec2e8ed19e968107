#include "core/deadlocks/same_programs.h"

#include <optional>

namespace lockscope::deadlocks {

namespace {

struct Program {
    QByteArray host;
    QByteArray name;
    QByteArray user;
    friend bool operator==(const Program &, const Program &) = default;
    friend size_t qHash(const Program &program, size_t seed = 0)
    {
        return qHashMulti(seed, program.host, program.name, program.user);
    }
};

// Connections without a name say nothing, because several programs of one host look the same.
std::optional<Program> programOf(const clients::Client &client)
{
    if (!clients::isCertain(client.where.source) || client.where.connections.empty())
        return std::nullopt;
    const auto of = [](const clients::Connection &connection) {
        return Program{clients::hostOf(connection), connection.name, connection.user};
    };
    const Program program = of(client.where.connections.front());
    for (const clients::Connection &connection : client.where.connections) {
        if (connection.name.isEmpty() || of(connection) != program)
            return std::nullopt;
    }
    return program;
}

// Two clients with one name may be two instances of a program.
QHash<Program, clients::Uuid> uniqueOf(const std::vector<clients::ClientPtr> &clients)
{
    QHash<Program, clients::Uuid> unique;
    for (const clients::ClientPtr &client : clients) {
        const auto program = programOf(*client);
        if (!program)
            continue;
        const bool isNew = !unique.contains(*program);
        unique.insert(*program, isNew ? client->uuid : clients::Uuid());
    }
    unique.removeIf([](const std::pair<const Program &, clients::Uuid &> &each) { return each.second.isEmpty(); });
    return unique;
}

} // namespace

QHash<clients::Uuid, clients::Uuid> samePrograms(const std::vector<ServersClients> &servers)
{
    QHash<Program, clients::Uuid> first;
    QHash<clients::Uuid, clients::Uuid> programs;
    for (const ServersClients &server : servers) {
        const auto unique = uniqueOf(server.clients);
        for (auto client = unique.constBegin(); client != unique.constEnd(); ++client) {
            const auto its = first.constFind(client.key());
            if (its == first.constEnd())
                first.insert(client.key(), *client);
            else if (*its != *client)
                programs.insert(*client, *its);
        }
    }
    return programs;
}

} // namespace lockscope::deadlocks
