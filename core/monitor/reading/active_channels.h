#pragma once

#include "core/base/bytes.h"
#include "core/monitor/reading/other_listeners.h"

#include <QSet>

#include <vector>

namespace lockscope::monitor {

// The lock channels with subscribers, from the latest PUBSUB CHANNELS. A channel that is not in the list has no
// waiters, and needs no separate request. Pattern subscribers, including this program, are not in the list. The latest
// replies of other nodes of the source count as well.
class ActiveChannels {
public:
    ActiveChannels() = default;
    // `others` also has the subscribers of this `node`.
    ActiveChannels(const OtherListeners *others, QString node)
        : m_others(others)
        , m_node(std::move(node))
    { }

    // Since Redis 7, a cluster also has sharded channels. Only the node of their slot knows them, and the server counts
    // and lists them separately. This list includes both kinds of channels.
    void setSharded(bool sharded) { m_sharded = sharded; }
    bool isSharded() const { return m_sharded; }

    bool isKnown() const { return m_known; }
    bool contains(const Channel &channel) const { return m_channels.contains(channel.raw()); }
    // True if any channel of this lock is in the list; cheaper than building its channel names.
    bool concerns(const Key &lock) const
    {
        return (!m_locks.isEmpty() && m_locks.contains(lock)) || (m_others && m_others->concerns(m_node, lock));
    }
    bool isElsewhereKnown() const { return !m_others || m_others->haveTold(m_node); }
    qint64 elsewhere(const Channel &channel) const { return m_others ? m_others->besides(m_node, channel) : 0; }

    // Sharded channels to which this monitor itself subscribes, so the node counts the monitor as a subscriber.
    void setOurs(QSet<QByteArray> channels) { m_ours = std::move(channels); }
    bool isOurs(const Channel &channel) const { return m_ours.contains(channel.raw()); }

    // Takes the new list and returns the added and removed channels.
    std::vector<QByteArray> replace(QSet<QByteArray> channels);
    void clear();

private:
    void listLocks();

    const OtherListeners *m_others = nullptr;
    QString m_node;
    QSet<QByteArray> m_channels;
    QSet<QByteArray> m_ours;
    QSet<Key> m_locks; // each name with and without braces
    bool m_known = false;
    bool m_sharded = false;
};

} // namespace lockscope::monitor
