#pragma once

#include <QStringList>

namespace lockscope {

// The keeper folders and processes of the private servers that a process has started.
struct KeptServers {
    QStringList folders;
    QList<qint64> keepers;
    QList<qint64> servers;
};
KeptServers serversUnder(qint64 process);
bool isAlive(qint64 process);

// What a program left behind that used this folder for its temporary files and has ended: files, and processes that it
// started, whoever their parent is now.
QStringList leftOf(const QString &temporaryFolder);

} // namespace lockscope
