#include "core/clients/analysis/client_activity.h"

namespace lockscope::clients {

Groups::Groups(const ConnectionList &list, const QSet<ConnectionKey> &others)
{
    for (const Connection &connection : list.connections) {
        if (!connection.isClient || others.contains(connection.key()))
            continue;
        const QByteArray key = hostOf(connection) + '\n' + connection.name + '\n' + connection.user;
        const auto known = m_places.constFind(key);
        const std::size_t place = known == m_places.constEnd() ? m_groups.size() : *known;
        if (place == m_groups.size()) {
            m_places.insert(key, place);
            m_groups.push_back({key, {}});
            m_uses.emplace_back();
        }
        m_groups[place].connections.push_back(&connection);
        m_uses[place].push_back({list.askedAt - connection.age - ageRounding, list.answeredAt - connection.idle});
    }
    for (auto &uses : m_uses) {
        std::sort(uses.begin(), uses.end(), [](const Use &a, const Use &b) { return a.connected < b.connected; });
        for (std::size_t i = 1; i < uses.size(); ++i)
            uses[i].active = std::max(uses[i].active, uses[i - 1].active);
    }
}

const Group *Groups::find(const QByteArray &key) const
{
    const auto place = m_places.constFind(key);
    return place == m_places.constEnd() ? nullptr : &m_groups[*place];
}

bool Groups::wasActive(std::size_t group, const Moment &moment) const
{
    const auto &uses = m_uses[group];
    const auto later = std::upper_bound(uses.begin(), uses.end(), moment.to,
                                        [](Instant at, const Use &use) { return at < use.connected; });
    return later != uses.begin() && std::prev(later)->active >= moment.from;
}

void ClientActivity::compare(const Groups &groups, const std::vector<Moment> &moments, Instant askedAt)
{
    std::vector<Moment> fresh;
    for (const Moment &moment : moments) {
        if (moment.to > m_until && moment.to < askedAt)
            fresh.push_back(moment);
    }
    if (fresh.empty())
        return;
    for (const Moment &moment : fresh)
        m_until = std::max(m_until, moment.to);
    QSet<QByteArray> left;
    for (std::size_t i = 0; i < groups.all().size(); ++i) {
        const QByteArray &key = groups.all()[i].key;
        const auto active = [&](const Moment &moment) { return groups.wasActive(i, moment); };
        if ((!m_left || m_left->contains(key)) && std::all_of(fresh.begin(), fresh.end(), active))
            left.insert(key);
    }
    const bool nothingFits = left.empty(); // the client has reconnected from elsewhere, so start again
    m_moments = nothingFits ? 0 : m_moments + int(fresh.size());
    m_left = nothingFits ? std::nullopt : std::optional(std::move(left));
}

std::optional<QByteArray> ClientActivity::found() const
{
    if (m_moments < enough || !m_left || m_left->size() != 1)
        return std::nullopt;
    return *m_left->begin();
}

} // namespace lockscope::clients
