#pragma once

#include <QStringList>

namespace lockscope {

// Of the private servers that a process has under it: the folders that their keepers look after, and the processes.
struct KeptServers {
    QStringList folders;
    QList<qint64> keepers;
    QList<qint64> servers;
};
KeptServers serversUnder(qint64 process);
bool isAlive(qint64 process);

} // namespace lockscope
