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

// What is left of a program that had this folder for its temporary files, and ended: files, and processes that it
// started, whoever is their parent now.
QStringList leftOf(const QString &temporaryFolder);

} // namespace lockscope
