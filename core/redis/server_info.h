#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::redis {

// What INFO says, as far as we use it. Empty or 0 where the server or its ACL does not tell.
struct ServerInfo {
    QString version; // "7.0.15"
    int majorVersion = 0;
    QString role; // "master" or "slave"
    QString mode; // "standalone", "cluster", "sentinel"
    QByteArray runId; // changes with every restart
    QString maxmemoryPolicy;
    int connectedReplicas = 0;
    bool infoDenied = false; // the ACL forbids INFO

    static ServerInfo parse(const QByteArray &info);
};

} // namespace lockscope::redis
