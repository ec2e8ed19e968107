#pragma once

#include "core/base/bytes.h"

#include <QHash>
#include <QSet>
#include <QString>

#include <map>

namespace lockscope::monitor {

// Who listens on which lock channel of which node, as each told last. A message of PUBLISH reaches the subscribers of
// all nodes of a source, and one on a replica, where some clients subscribe by default, is counted nowhere else.
class OtherListeners {
public:
    using Counts = QHash<QByteArray, qint64>; // by channel; nobody is left out

    void expect(const QString &node); // it is being asked
    void told(const QString &node, Counts counts);
    void forget(const QString &node); // it does not answer, or is of the source no more
    // Whether all nodes but this one that are being asked have answered. Else "nobody" is not known.
    bool haveTold(const QString &besides) const;

    // On all nodes but this one.
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
