#include "core/actions/audit.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLockFile>
#include <QStandardPaths>
#include <QSysInfo>
#include <QUuid>

#include <pwd.h>
#include <unistd.h>

namespace lockscope::actions {

namespace {

Error cannotWrite(const QString &file, const QString &why)
{
    return Error{Error::Kind::Forbidden,
                 QStringLiteral("the audit file %1 cannot be written (%2), so nothing was changed; make it writable "
                                "or choose another with --audit-file")
                     .arg(file, why),
                 {},
                 {}};
}

QString osUser()
{
    const passwd *entry = getpwuid(geteuid());
    return entry ? QString::fromLocal8Bit(entry->pw_name) : QString::number(geteuid());
}

// The last complete line, which the next record's hash covers; empty for a new file.
QByteArray lastLine(QFile &file)
{
    constexpr qint64 tail = 256 * 1024; // far above any record: names are capped by Redis' use, reasons by the sheet
    file.seek(std::max<qint64>(0, file.size() - tail));
    const QByteArray end = file.readAll().trimmed();
    return end.mid(end.lastIndexOf('\n') + 1);
}

} // namespace

AuditLog::AuditLog(QString file)
    : m_file(std::move(file))
{ }

QString AuditLog::defaultFile()
{
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base =
        state.startsWith(QLatin1Char('/')) ? state : QDir::homePath() + QStringLiteral("/.local/state");
    return base + QStringLiteral("/lockscope/audit.jsonl");
}

Result<QString> AuditLog::append(QJsonObject record) const
{
    if (!QDir().mkpath(QFileInfo(m_file).absolutePath()))
        return cannotWrite(m_file, QStringLiteral("its folder cannot be made"));
    // Two consoles may write at the same time; the chain needs them one after the other.
    QLockFile turn(m_file + QStringLiteral(".lock"));
    if (!turn.tryLock(2'000))
        return cannotWrite(m_file, QStringLiteral("another program keeps it locked"));

    QFile file(m_file);
    if (!file.open(QIODevice::ReadWrite))
        return cannotWrite(m_file, file.errorString());
    file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);

    const QByteArray before = lastLine(file);
    const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    record[QLatin1String("id")] = id;
    record[QLatin1String("at")] = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    record[QLatin1String("os_user")] = osUser();
    record[QLatin1String("host")] = QSysInfo::machineHostName();
    record[QLatin1String("version")] = QStringLiteral(LOCKSCOPE_VERSION);
    record[QLatin1String("prev")] =
        QString::fromLatin1(QCryptographicHash::hash(before, QCryptographicHash::Sha256).toHex());

    QByteArray line = QJsonDocument(record).toJson(QJsonDocument::Compact) + '\n';
    file.seek(file.size());
    if (file.size() > 0) { // a line cut off by a full disk must not swallow the next one
        file.seek(file.size() - 1);
        if (file.read(1) != "\n")
            line.prepend('\n');
        file.seek(file.size());
    }
    if (file.write(line) != line.size() || !file.flush() || fsync(file.handle()) != 0)
        return cannotWrite(m_file,
                           file.error() == QFileDevice::NoError ? QStringLiteral("it did not reach the disk")
                                                                : file.errorString());
    return id;
}

} // namespace lockscope::actions
