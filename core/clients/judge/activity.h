#pragma once

#include "core/clients/judge/holdings.h"

// Which connections are a client's, by watching alone: at the moments of its renewals and acquires it must have sent
// something, so connections of a program that sent nothing then are not its own. An inference: never told where more
// than one program is left, nor before several moments were compared.
namespace lockscope::clients {

// Connections with the same host, name and user. A program has its connections in one such group, but one group may be
// several programs'.
struct Group {
    QByteArray key; // of these three
    std::vector<const Connection *> connections;
};

class Groups {
public:
    // Without what is no client and without `others`, which are known to be somebody's. The list outlives it.
    Groups(const ConnectionList &list, const QSet<ConnectionKey> &others);

    const std::vector<Group> &all() const { return m_groups; }
    const Group *find(const QByteArray &key) const; // null: there is none
    // Was any connection of it there, and active then or later? CLIENT LIST rounds down to seconds.
    bool wasActive(std::size_t group, const Moment &moment) const;

private:
    struct Use {
        Instant connected; // at the earliest
        Instant active; // the latest of those that were connected until then
    };
    std::vector<Group> m_groups;
    QHash<QByteArray, std::size_t> m_places; // by key
    std::vector<std::vector<Use>> m_uses; // of each group, in the order in which they were connected
};

// What is left for one client.
class Activity {
public:
    static constexpr int enough = 3; // moments

    // Moments that were over when the list was asked for, and were not compared yet.
    void compare(const Groups &groups, const std::vector<Moment> &moments, Instant askedAt);
    int moments() const { return m_moments; }
    // The key of the one that is left; none: several, none, or not enough moments.
    std::optional<QByteArray> found() const;

private:
    std::optional<QSet<QByteArray>> m_left; // keys; none: all
    int m_moments = 0;
    Instant m_until{};
};

} // namespace lockscope::clients
