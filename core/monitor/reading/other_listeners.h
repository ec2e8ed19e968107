#pragma once

#include "core/base/bytes.h"

#include <QHash>
#include <QSet>
#include <QString>

#include <map>

namespace lockscope::monitor {

// The subscribers of lock channels on each node, from its latest reply. A message of PUBLISH reaches the subscribers of
// all nodes of a source. But each node counts only its own subscribers, and some clients subscribe to replicas by
// default.
class OtherListeners {
public:
    using Counts = QHash<QByteArray, qint64>; // complete, by channel

    void expect(const QString &node); // call it before the node is asked
    void told(const QString &node, Counts counts);
    void forget(const QString &node); // call it if the node does not answer, or has left the source
    // True if all other nodes that are being asked have answered. Otherwise, "nobody" is not certain.
    bool haveTold(const QString &besides) const;

    // Subscribers on all other nodes.
    qint64 besides(const QString &node, const Channel &channel) const;
    bool concerns(const QString &besides, const Key &lock) const; // in any spelling

private:
    struct Of {
        Counts counts;
        QSet<Key> locks;
    };
    std::map<QString, Of> m_nodes;
    QSet<QString> m_expected;
};

} // namespace lockscope::monitor
