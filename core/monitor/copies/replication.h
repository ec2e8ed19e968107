#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope::monitor {

// The parts of `INFO replication` that the monitor uses.
struct Replication {
    struct Replica {
        QString place; // host:port
        std::optional<qint64> secondsSinceHeard; // `lag`; nullopt while the replica is not online
    };
    bool isMaster = false;
    std::optional<qint64> written; // only of a master: its offset in bytes
    std::vector<Replica> replicas; // of a master
    int counted = 0; // of a master, including replicas that it does not name
    std::optional<qint64> taken; // only of a replica: its offset in bytes
    bool isLinked = true; // of a replica: whether the link to its master is up
    std::optional<qint64> secondsUnlinked;

    static Replication parse(const QByteArray &info);
    std::optional<qint64> secondsSinceHeard(const QString &place) const; // of a master
};

} // namespace lockscope::monitor
