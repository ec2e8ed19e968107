#pragma once

#include "core/base/bytes.h"

#include <QSet>

#include <vector>

namespace lockscope::monitor {

// The lock channels that somebody listens to, as PUBSUB CHANNELS last told: who is not among them has no waiter, and
// need not be asked about one by one. Pattern subscribers, ourselves included, are not in that list.
class ActiveChannels {
public:
    // Since Redis 7 clients in a cluster use channels that only the node of their slot knows, and that are counted and
    // listed apart: both kinds are asked for, and both kinds are in this list.
    void setSharded(bool sharded) { m_sharded = sharded; }
    bool isSharded() const { return m_sharded; }

    bool isKnown() const { return m_known; }
    bool contains(const Channel &channel) const { return m_channels.contains(channel.raw()); }
    // Whether any channel of this lock is among them; cheaper than to spell out its channels.
    bool concerns(const Key &lock) const { return !m_locks.isEmpty() && m_locks.contains(lock); }

    // Takes the new list; returns the channels that came or went.
    std::vector<QByteArray> replace(QSet<QByteArray> channels);
    void clear();

private:
    void listLocks();

    QSet<QByteArray> m_channels;
    QSet<Key> m_locks; // in both spellings
    bool m_known = false;
    bool m_sharded = false;
};

} // namespace lockscope::monitor
