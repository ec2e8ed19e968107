#pragma once

#include "core/clients/analysis/holdings.h"

// Infers the connections of a client from its activity. A client must have sent something at each of its renewals and
// acquires. So a connection does not belong to the client if its program sent nothing at these moments. Reports no
// result while several programs still match, or before several moments were compared.
namespace lockscope::clients {

// Connections with the same host, name and user. A program's connections are all in one such group, but several
// programs may share a group.
struct Group {
    QByteArray key; // made of host, name and user
    std::vector<const Connection *> connections;
};

class Groups {
public:
    // Leaves out connections that are not clients, and `others`, which belong to known clients. The list must outlive
    // this object.
    Groups(const ConnectionList &list, const QSet<ConnectionKey> &others);

    const std::vector<Group> &all() const { return m_groups; }
    const Group *find(const QByteArray &key) const; // null if there is none
    // True if a connection of the group existed at the moment and was active then or later. CLIENT LIST rounds its
    // times down to seconds.
    bool wasActive(std::size_t group, const Moment &moment) const;

private:
    struct Use {
        Instant connected; // the earliest time at which it may have connected
        Instant active; // the latest activity of this connection and of all that connected earlier
    };
    std::vector<Group> m_groups;
    QHash<QByteArray, std::size_t> m_places; // by key
    std::vector<std::vector<Use>> m_uses; // for each group, ordered by connection time
};

// The groups of connections that may still belong to one client.
class ClientActivity {
public:
    static constexpr int enough = 3; // moments

    // Compares moments that ended before the list was requested and that were not compared yet.
    void compare(const Groups &groups, const std::vector<Moment> &moments, Instant askedAt);
    int moments() const { return m_moments; }
    // The key of the only remaining group; nullopt if several or none remain, or if there were too few moments.
    std::optional<QByteArray> found() const;

private:
    std::optional<QSet<QByteArray>> m_left; // keys of the groups that still match; nullopt means all groups
    int m_moments = 0;
    Instant m_until{}; // the latest end of a compared moment
};

} // namespace lockscope::clients
