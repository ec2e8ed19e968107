#include "core/actions/audit/audit_file.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLockFile>
#include <QSysInfo>
#include <QUuid>

#include <cerrno>

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::actions {

namespace {

constexpr int lockWaitMs = 2'000;

// Closes itself.
class Descriptor {
public:
    Descriptor(const QByteArray &path, int flags)
        : m_fd(::open(path.constData(), flags | O_CLOEXEC | O_NOCTTY, 0600))
    { }
    ~Descriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    Q_DISABLE_COPY_MOVE(Descriptor)
    int get() const { return m_fd; }

private:
    int m_fd;
};

QString osUser()
{
    const passwd *entry = getpwuid(geteuid());
    return entry ? QString::fromLocal8Bit(entry->pw_name) : QString::number(geteuid());
}

QString lastError()
{
    return qt_error_string(errno);
}

std::optional<QByteArray> readAt(int fd, qint64 from, qint64 length)
{
    QByteArray bytes(length, Qt::Uninitialized);
    for (qint64 done = 0; done < length;) {
        const ssize_t got = ::pread(fd, bytes.data() + done, size_t(length - done), from + done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return std::nullopt;
        done += got;
    }
    return bytes;
}

// The last line, without its end: the next record's hash covers it, however long it is. Empty in a new file.
std::optional<QByteArray> lastLine(int fd, qint64 end)
{
    constexpr qint64 chunk = 64 * 1024;
    QByteArray line;
    while (end > 0) {
        const qint64 from = std::max<qint64>(0, end - chunk);
        const auto part = readAt(fd, from, end - from);
        if (!part)
            return std::nullopt;
        const qsizetype before = part->lastIndexOf('\n');
        line.prepend(part->mid(before + 1));
        if (before >= 0)
            break;
        end = from;
    }
    return line;
}

bool writeAll(int fd, const QByteArray &bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t taken = ::write(fd, bytes.constData() + done, size_t(bytes.size() - done));
        if (taken < 0 && errno == EINTR)
            continue;
        if (taken < 0)
            return false;
        done += taken;
    }
    return true;
}

QString whyNoTurn(const QLockFile &turn)
{
    if (turn.error() == QLockFile::LockFailedError)
        return QStringLiteral("another program keeps it locked");
    return QStringLiteral("its folder cannot be written to");
}

} // namespace

AuditFile::AuditFile(QString path, Sync sync)
    : m_path(QDir::cleanPath(QFileInfo(path).absoluteFilePath()))
    , m_sync(std::move(sync))
    , m_osUser(osUser())
{ }

bool AuditFile::syncFolder(const QString &folder) const
{
    const Descriptor opened(QFile::encodeName(folder), O_RDONLY | O_DIRECTORY);
    // some file systems have nothing to sync in a folder
    return opened.get() >= 0 && (m_sync(opened.get()) == 0 || errno == EINVAL);
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

QString AuditFile::write(QJsonObject record) const
{
    const QByteArray name = QFile::encodeName(m_path);
    const bool isNew = !QFileInfo::exists(m_path);
    const Descriptor file(name, O_RDWR | O_CREAT | O_APPEND);
    struct stat is;
    if (file.get() < 0 || ::fstat(file.get(), &is) != 0)
        return lastError();
    if ((is.st_mode & 077) != 0 && ::fchmod(file.get(), 0600) != 0)
        return lastError();
    if (isNew && !syncFolder(QFileInfo(m_path).absolutePath()))
        return QStringLiteral("its name did not reach the disk: ") + lastError();

    const qint64 size = is.st_size;
    const auto end = size > 0 ? readAt(file.get(), size - 1, 1) : std::optional(QByteArray());
    const bool isCutOff = end && !end->isEmpty() && *end != "\n"; // by a full disk; it must not swallow this one
    const auto before = end ? lastLine(file.get(), isCutOff || size == 0 ? size : size - 1) : std::nullopt;
    if (!before)
        return QStringLiteral("its last record cannot be read: ") + lastError();
    record[QLatin1String("prev")] =
        QString::fromLatin1(QCryptographicHash::hash(*before, QCryptographicHash::Sha256).toHex());
    QByteArray line = QJsonDocument(record).toJson(QJsonDocument::Compact) + '\n';
    if (isCutOff)
        line.prepend('\n');
    if (!writeAll(file.get(), line))
        return lastError();
    return m_sync(file.get()) == 0 ? QString() : QStringLiteral("it did not reach the disk: ") + lastError();
}

Result<QString> AuditFile::append(QJsonObject record) const
{
    const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    record[QLatin1String("id")] = id;
    record[QLatin1String("at")] = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs);
    record[QLatin1String("os_user")] = m_osUser;
    record[QLatin1String("host")] = QSysInfo::machineHostName();
    record[QLatin1String("version")] = QStringLiteral(LOCKSCOPE_VERSION);

    QString why = makeFolder(QFileInfo(m_path).absolutePath());
    // Two consoles may write at the same time; the chain needs them one after the other.
    QLockFile turn(m_path + QStringLiteral(".lock"));
    if (why.isEmpty() && turn.tryLock(lockWaitMs))
        why = write(std::move(record));
    else if (why.isEmpty())
        why = whyNoTurn(turn);
    if (why.isEmpty())
        return id;
    return Error{Error::Kind::Forbidden,
                 QStringLiteral("the audit file %1 cannot be written: %2").arg(m_path, why),
                 QByteArrayLiteral("AUDIT"),
                 {}};
}

} // namespace lockscope::actions
