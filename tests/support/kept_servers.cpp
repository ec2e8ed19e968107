#include "tests/support/kept_servers.h"

#include <QDir>
#include <QFile>

namespace lockscope {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

qint64 parentOf(qint64 process)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(process));
    return stat.mid(stat.lastIndexOf(')') + 2).split(' ').value(1).toLongLong();
}

QList<qint64> childrenOf(qint64 process)
{
    QList<qint64> children;
    for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        const qint64 child = name.toLongLong();
        if (child > 0 && parentOf(child) == process)
            children << child;
    }
    return children;
}

} // namespace

KeptServers serversUnder(qint64 process)
{
    KeptServers kept;
    for (const qint64 child : childrenOf(process)) {
        const QByteArrayList words = contentOf(QStringLiteral("/proc/%1/cmdline").arg(child)).split('\0');
        if (words.value(3) != "lockscope-demo")
            continue;
        kept.keepers << child;
        kept.folders << QString::fromLocal8Bit(words.value(4));
        kept.servers += childrenOf(child);
    }
    return kept;
}

QStringList leftOf(const QString &temporaryFolder)
{
    QStringList left = QDir(temporaryFolder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    const QByteArray variable = "TMPDIR=" + temporaryFolder.toLocal8Bit();
    for (const QString &process : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        const QString folder = QStringLiteral("/proc/") + process;
        if (contentOf(folder + QStringLiteral("/environ")).split('\0').contains(variable))
            left << QString::fromLocal8Bit(contentOf(folder + QStringLiteral("/cmdline")).replace('\0', ' '));
    }
    return left;
}

bool isAlive(qint64 process)
{
    const QByteArray stat = contentOf(QStringLiteral("/proc/%1/stat").arg(process));
    return !stat.isEmpty() && stat.mid(stat.lastIndexOf(')') + 2, 1) != "Z";
}

} // namespace lockscope
