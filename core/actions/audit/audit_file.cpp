#include "core/actions/audit/audit_file.h"

#include "core/actions/audit/audit_end.h"
#include "core/actions/audit/audit_line.h"
#include "core/actions/audit/audit_turn.h"
#include "core/actions/audit/posix_file.h"
#include "core/base/clock.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSysInfo>
#include <QUuid>

#include <cerrno>

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::actions {

namespace {

constexpr std::chrono::milliseconds turnWait{2'000};

QString osUser()
{
    const passwd *entry = getpwuid(geteuid());
    return entry ? QString::fromLocal8Bit(entry->pw_name) : QString::number(geteuid());
}

QString lastError()
{
    return qt_error_string(errno);
}

QString notAFile()
{
    return QStringLiteral("it is not a regular file: name a file that can be kept");
}

// A device or a pipe keeps no records, and nothing may be changed about it.
bool isSomethingElse(const QString &path)
{
    struct stat is;
    return ::stat(QFile::encodeName(path).constData(), &is) == 0 && !S_ISREG(is.st_mode);
}

// One that its group may write to is shared on purpose. Nobody else may read any.
mode_t ownMode(mode_t mode)
{
    return (mode & S_IWGRP) != 0 ? mode & 0770 : mode & 0700;
}

// Where records are gone from the end, or the last one was changed, the next one follows what was written, so that the
// chain shows it for ever.
AuditHead followed(const AuditHead &found, const std::optional<AuditHead> &written)
{
    return written && written->number >= found.number ? *written : found;
}

} // namespace

AuditFile::AuditFile(QString path, Sync sync, qint64 fullAtBytes)
    : m_path(QDir::cleanPath(QFileInfo(path).absoluteFilePath()))
    , m_sync(std::move(sync))
    , m_fullAt(fullAtBytes)
    , m_osUser(osUser())
{ }

bool AuditFile::syncFolder(const QString &folder) const
{
    const PosixFile opened(QFile::encodeName(folder), O_RDONLY | O_DIRECTORY);
    // some file systems have nothing to sync in a folder
    return opened.isOpen() && (m_sync(opened.descriptor()) == 0 || errno == EINVAL);
}

QString AuditFile::makeFolder(const QString &folder) const
{
    if (QFileInfo(folder).isDir())
        return {};
    const QString above = QFileInfo(folder).absolutePath();
    if (above == folder)
        return QStringLiteral("there is no such folder");
    if (const QString why = makeFolder(above); !why.isEmpty())
        return why;
    if (::mkdir(QFile::encodeName(folder).constData(), 0700) != 0 && errno != EEXIST)
        return QStringLiteral("its folder cannot be made: ") + lastError();
    return syncFolder(above) ? QString() : QStringLiteral("its folder did not reach the disk: ") + lastError();
}

// Where it cannot be renamed it grows on.
void AuditFile::putAsideWhenFull() const
{
    if (QFileInfo(m_path).size() < m_fullAt)
        return;
    const QString aside = nextFullAuditFile(m_path);
    ::rename(QFile::encodeName(m_path).constData(), QFile::encodeName(aside).constData());
}

QString AuditFile::write(QJsonObject record) const
{
    putAsideWhenFull();
    const bool isNew = !QFileInfo::exists(m_path);
    const PosixFile file(QFile::encodeName(m_path), O_RDWR | O_CREAT | O_APPEND);
    struct stat is;
    if (!file.isOpen() || ::fstat(file.descriptor(), &is) != 0)
        return lastError();
    if (!S_ISREG(is.st_mode))
        return notAFile();
    const mode_t wanted = ownMode(is.st_mode);
    if (is.st_uid == ::geteuid() && (is.st_mode & 0777) != wanted && ::fchmod(file.descriptor(), wanted) != 0)
        return lastError();
    if (isNew && !syncFolder(QFileInfo(m_path).absolutePath()))
        return QStringLiteral("its name did not reach the disk: ") + lastError();
    const auto end = readAuditEnd(m_path, file, is.st_size);
    if (!end)
        return QStringLiteral("its last record cannot be read: ") + lastError();

    const AuditHead last = followed(end->last, readAuditHead(m_path));
    record[QLatin1String("n")] = last.number + 1;
    record[QLatin1String("prev")] = QString::fromLatin1(last.hash);
    const QByteArray line = QJsonDocument(record).toJson(QJsonDocument::Compact);
    const QByteArray before = end->isCutOff ? QByteArrayLiteral("\n") : QByteArray(); // it must not swallow this one
    const QString why = writeLine(file, is.st_size, before + line + '\n');
    if (why.isEmpty())
        writeAuditHead(m_path, {last.number + 1, auditHash(line)});
    return why;
}

QString AuditFile::writeLine(const PosixFile &file, qint64 size, const QByteArray &bytes) const
{
    QString why;
    if (!file.write(bytes))
        why = lastError();
    else if (m_sync(file.descriptor()) != 0)
        why = QStringLiteral("it did not reach the disk: ") + lastError();
    if (!why.isEmpty() && ::ftruncate(file.descriptor(), size) != 0)
        why += QStringLiteral("; and what was written of it cannot be taken back: ") + lastError();
    return why;
}

Result<QString> AuditFile::append(QJsonObject record) const
{
    const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    record[QLatin1String("id")] = id;
    record[QLatin1String("at")] = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    record[QLatin1String("boot_ms")] = qint64(toMillis(BootClock::now().time_since_epoch()).count());
    record[QLatin1String("os_user")] = m_osUser;
    record[QLatin1String("host")] = QSysInfo::machineHostName();
    record[QLatin1String("app")] = QCoreApplication::applicationName();
    record[QLatin1String("version")] = QStringLiteral(LOCKSCOPE_VERSION);

    QString why = isSomethingElse(m_path) ? notAFile() : makeFolder(QFileInfo(m_path).absolutePath());
    // Two consoles may write at the same time; the chain needs them one after the other.
    AuditTurn turn(m_path);
    if (why.isEmpty())
        why = turn.take(turnWait);
    if (why.isEmpty())
        why = write(std::move(record));
    if (why.isEmpty())
        return id;
    return Error{Error::Kind::Forbidden,
                 QStringLiteral("the audit file %1 cannot be written: %2").arg(m_path, why),
                 QByteArrayLiteral("AUDIT"),
                 {}};
}

} // namespace lockscope::actions
