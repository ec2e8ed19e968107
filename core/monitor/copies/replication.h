#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope::monitor {

// The used parts of `INFO replication` about a master and its replicas.
struct Replication {
    struct Replica {
        QString place; // host:port
        std::optional<qint64> secondsSinceHeard; // `lag`; nullopt while it is not online
    };
    bool isMaster = false;
    std::optional<qint64> written; // of a master: offset in bytes
    std::vector<Replica> replicas; // of a master
    int counted = 0; // of a master, including replicas that it does not name
    std::optional<qint64> taken; // of a replica: offset in bytes
    bool isLinked = true; // of a replica: the link to its master
    std::optional<qint64> secondsUnlinked;

    static Replication parse(const QByteArray &info);
    std::optional<qint64> secondsSinceHeard(const QString &place) const; // of a master
};

} // namespace lockscope::monitor
