#include "core/redis/node/replicas.h"

#include "core/async/sleep.h"
#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

constexpr Millis askRoleEvery(1'000);
constexpr Millis untilTriedAgain(60'000); // each refusal is an entry in the ACL log of the replica
constexpr std::size_t most = 16; // limits the number of our connections

// ["master", offset, [[host, port, offset], …]]
std::vector<HostPort> placesIn(const Reply &role)
{
    std::vector<HostPort> places;
    if (role.elements.size() < 3 || role.elements[0].bytes != "master")
        return places;
    for (const Reply &replica : role.elements[2].elements) {
        if (replica.elements.size() < 2 || places.size() == most)
            continue;
        const HostPort place{QString::fromUtf8(replica.elements[0].bytes), replica.elements[1].bytes.toUShort()};
        if (!place.host.isEmpty() && place.port > 0)
            places.push_back(place);
    }
    return places;
}

std::optional<int> countIn(const Reply &role)
{
    const bool isMaster = role.elements.size() >= 3 && role.elements[0].bytes == "master";
    return isMaster ? std::optional(int(role.elements[2].elements.size())) : std::nullopt;
}

Address replicaAddress(const HostPort &place, Address address)
{
    if (address.transport == Address::Transport::Unix)
        address.transport = Address::Transport::Tcp;
    address.path.clear();
    address.host = place.host;
    address.port = place.port;
    return address;
}

} // namespace

Replicas::Replicas(Server *master, Make make)
    : m_master(master)
    , m_make(std::move(make))
{
    connect(master, &Server::stateChanged, this, &Replicas::follow);
    follow();
}

Replicas::~Replicas() = default;

std::vector<Node> Replicas::nodes() const
{
    std::vector<Node> nodes;
    for (const Known &known : m_known)
        nodes.push_back({known.client.get(), Node::Role::Replica, toDisplay(known.place.toText().toUtf8()), {}});
    return nodes;
}

// Asks only while the master is live. After a loss of the master, its replicas may follow another server, and the next
// master reports them.
void Replicas::follow()
{
    if (m_master->isLive() && !m_asking) {
        m_asking = std::make_unique<TaskScope>();
        m_asking->spawn(run(m_asking->stopToken()));
    } else if (!m_master->isLive()) {
        m_asking.reset();
        m_count.reset();
        if (m_master->state().phase == ConnectionState::Phase::Idle && keepOnly({}))
            Q_EMIT changed();
    }
}

Task<void> Replicas::run(std::stop_token stop)
{
    const Command role = Command::ofNode({"ROLE"});
    Clock *const clock = m_master->clock();
    for (;;) {
        auto told = co_await m_master->send(role);
        if (stop.stop_requested())
            co_return;
        take(told);
        const bool isRefused = !told && told.error().kind == Error::Kind::Forbidden;
        if (isRefused || stop.stop_requested()) // after a rejection, does not ask again until the next connection
            co_return;
        const Instant until = clock->now() + askRoleEvery;
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return;
    }
}

void Replicas::take(const Result<Reply> &role)
{
    if (!role)
        return;
    const std::vector<HostPort> told = placesIn(*role);
    m_count = countIn(*role);
    const bool wereLeft = keepOnly(told);
    const bool cameIn = add(told);
    reopenRefused();
    if (wereLeft || cameIn)
        Q_EMIT changed();
}

bool Replicas::keepOnly(const std::vector<HostPort> &told)
{
    const auto gone = std::stable_partition(m_known.begin(), m_known.end(),
                                            [&told](const Known &known) { return contains(told, known.place); });
    const bool changes = gone != m_known.end();
    for (auto each = gone; each != m_known.end(); ++each)
        each->client.release()->deleteLater(); // other code may still use this node in the current turn
    m_known.erase(gone, m_known.end());
    return changes;
}

bool Replicas::add(const std::vector<HostPort> &told)
{
    bool changes = false;
    for (const HostPort &place : told) {
        if (std::any_of(m_known.begin(), m_known.end(),
                        [&place](const Known &known) { return isSamePlace(known.place, place); }))
            continue;
        auto client = m_make(replicaAddress(place, m_master->addressOf(Key())));
        client->setPolicy(CommandPolicy::ReadOnly);
        client->open();
        m_known.push_back({place, std::move(client)});
        changes = true;
    }
    return changes;
}

// A replica that starts may refuse us only until its users are loaded, or until somebody sets their passwords.
void Replicas::reopenRefused()
{
    const Instant now = m_master->clock()->now();
    for (const Known &known : m_known) {
        const ConnectionState &state = known.client->state();
        if (state.phase == ConnectionState::Phase::Refused && state.since + untilTriedAgain <= now)
            known.client->open();
    }
}

} // namespace lockscope::redis

#include "moc_replicas.cpp"
