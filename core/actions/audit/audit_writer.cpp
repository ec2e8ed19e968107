#include "core/actions/audit/audit_writer.h"

#include "core/base/clock.h"
#include "core/base/core_text.h"
#include "core/base/posix_file.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSysInfo>
#include <QThread>
#include <QUuid>

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::actions {

namespace {

constexpr int digits = 6;

QString headFile(const QString &file)
{
    return file + QStringLiteral(".head");
}

std::optional<int> orderOf(const QString &name)
{
    static const QRegularExpression full(QStringLiteral("\\.(\\d{6,9})$"));
    const auto found = full.match(name);
    return found.hasMatch() ? std::optional(found.captured(1).toInt()) : std::nullopt;
}

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
    return CoreText::tr("it is not a regular file; choose a regular file");
}

// A device or a pipe keeps no records, and its mode and owner must not be changed.
bool isSomethingElse(const QString &path)
{
    struct stat is;
    return ::stat(QFile::encodeName(path).constData(), &is) == 0 && !S_ISREG(is.st_mode);
}

// A file that its group may write to is shared on purpose. Only the owner may access any other audit file.
mode_t ownMode(mode_t mode)
{
    return (mode & S_IWGRP) != 0 ? mode & 0770 : mode & 0700;
}

// The group that shares the trail; nullopt if the trail is private. A new file after a full one has the same group.
std::optional<gid_t> groupOf(const QString &auditFile)
{
    const QStringList files = QFileInfo::exists(auditFile) ? QStringList{auditFile} : fullAuditFiles(auditFile);
    struct stat is;
    if (files.isEmpty() || ::stat(QFile::encodeName(files.constLast()).constData(), &is) != 0)
        return std::nullopt;
    return S_ISREG(is.st_mode) && (is.st_mode & S_IWGRP) ? std::optional(is.st_gid) : std::nullopt;
}

// For a new file of the trail. Fails if another user created the file, which then is already shared.
void share(int descriptor, const std::optional<gid_t> &group)
{
    const bool isShared = group && ::fchown(descriptor, uid_t(-1), *group) == 0;
    const mode_t wanted = isShared ? 0660 : 0600;
    struct stat is;
    if (::fstat(descriptor, &is) == 0 && (is.st_mode & 0777) != wanted)
        ::fchmod(descriptor, wanted);
}

constexpr unsigned long lookEveryMs = 5;

bool hasItsName(int descriptor, const QByteArray &path)
{
    struct stat open, named;
    return ::fstat(descriptor, &open) == 0 && ::stat(path.constData(), &named) == 0 && open.st_dev == named.st_dev
        && open.st_ino == named.st_ino;
}

// Uses a kernel lock on FILE.lock, so that only one program at a time writes to FILE. The kernel releases the lock when
// the holder's process ends, even after a crash. (QLockFile would read the holder from the file instead. If a process
// was killed before it wrote the holder, QLockFile would wait half a minute.) Blocking.
class AuditTurn {
public:
    explicit AuditTurn(const QString &file);
    ~AuditTurn(); // releases the lock
    Q_DISABLE_COPY_MOVE(AuditTurn)

    // Returns an empty text if the lock was acquired, otherwise the reason why it was not.
    QString take(std::chrono::milliseconds limit);

private:
    enum class Try { Taken, Busy, Failed };
    Try tryOnce();

    QByteArray m_path;
    std::optional<gid_t> m_group;
    std::unique_ptr<PosixFile> m_taken;
};

AuditTurn::AuditTurn(const QString &file)
    : m_path(QFile::encodeName(file + QStringLiteral(".lock")))
    , m_group(groupOf(file))
{ }

AuditTurn::~AuditTurn()
{
    if (m_taken)
        ::unlink(m_path.constData()); // while we have the lock, so that no other program's file is removed
}

AuditTurn::Try AuditTurn::tryOnce()
{
    auto file = std::make_unique<PosixFile>(m_path, O_RDWR | O_CREAT);
    if (!file->isOpen())
        return Try::Failed;
    share(file->descriptor(), m_group);
    if (::flock(file->descriptor(), LOCK_EX | LOCK_NB) != 0)
        return Try::Busy;
    if (!hasItsName(file->descriptor(), m_path)) // the previous holder has deleted this file
        return Try::Busy;
    m_taken = std::move(file);
    return Try::Taken;
}

QString AuditTurn::take(std::chrono::milliseconds limit)
{
    const QDeadlineTimer deadline(limit);
    for (;;) {
        switch (tryOnce()) {
        case Try::Taken: return {};
        case Try::Failed: return CoreText::tr("its folder cannot be written to");
        case Try::Busy: break;
        }
        if (deadline.hasExpired())
            return CoreText::tr("another program keeps it locked");
        QThread::msleep(lookEveryMs);
    }
}

// The end of a trail, which the next record continues.
struct AuditEnd {
    AuditHead last; // number 0 and the hash of an empty text if the trail is empty
    bool isCutOff = false; // the last line lacks its line feed, because of a full disk or a crash
};

constexpr qint64 chunk = 64 * 1024;
constexpr int mostHalfLines = 8; // count() looks at this many lines for a number, and then counts all lines

// The whole line that ends at `end`, without its line feed and of any length. The next record contains the hash of this
// line.
std::optional<QByteArray> lineBefore(const PosixFile &file, qint64 end)
{
    QByteArray line;
    while (end > 0) {
        const qint64 from = std::max<qint64>(0, end - chunk);
        const auto part = file.read(from, end - from);
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

std::optional<qint64> countLines(const PosixFile &file, qint64 size)
{
    qint64 lines = 0;
    for (qint64 at = 0; at < size; at += chunk) {
        const auto part = file.read(at, std::min(chunk, size - at));
        if (!part)
            return std::nullopt;
        lines += part->count('\n');
    }
    return lines;
}

struct Counted {
    qint64 lines = 0;
    bool fromFirst = false; // true if `lines` counts the lines of all files, not only of this file
};

// The number of the last line. Incomplete lines and records of older versions have no number, so this uses the nearest
// numbered line before them, or counts all lines.
std::optional<Counted> count(const PosixFile &file, qint64 size, qint64 end, QByteArray line)
{
    for (int behind = 0; behind < mostHalfLines && end > 0; ++behind) {
        if (const auto number = AuditLine::of(line).number)
            return Counted{*number + behind, true};
        end -= line.size() + 1;
        const auto before = lineBefore(file, std::max<qint64>(0, end));
        if (!before)
            return std::nullopt;
        line = *before;
    }
    const auto ends = countLines(file, size);
    const auto last = file.read(size - 1, 1);
    if (!ends || !last)
        return std::nullopt;
    return Counted{*ends + (*last == "\n" ? 0 : 1), false};
}

struct FileEnd {
    AuditEnd end;
    bool isCountedAlone = false;
};

std::optional<FileEnd> readFileEnd(const PosixFile &file, qint64 size)
{
    if (size == 0)
        return FileEnd{{{0, auditHash({})}, false}, true};
    const auto last = file.read(size - 1, 1);
    if (!last)
        return std::nullopt;
    const bool isCutOff = *last != "\n";
    const qint64 end = isCutOff ? size : size - 1;
    const auto line = lineBefore(file, end);
    const auto counted = line ? count(file, size, end, *line) : std::nullopt;
    if (!counted)
        return std::nullopt;
    return FileEnd{{{counted->lines, auditHash(*line)}, isCutOff}, !counted->fromFirst};
}

// Reads the end of the trail from `file`, which is open and has this size. If `file` is empty, the end is in the last
// full file. Returns nullopt if the end cannot be read; errno says why.
std::optional<AuditEnd> readAuditEnd(const QString &path, const PosixFile &file, qint64 size)
{
    auto here = readFileEnd(file, size);
    if (!here || !here->isCountedAlone)
        return here ? std::optional(here->end) : std::nullopt;
    const QStringList full = fullAuditFiles(path);
    if (full.isEmpty())
        return here->end;
    const PosixFile before(QFile::encodeName(full.constLast()), O_RDONLY);
    struct stat is;
    if (!before.isOpen() || ::fstat(before.descriptor(), &is) != 0)
        return std::nullopt;
    const auto there = readFileEnd(before, is.st_size);
    if (!there)
        return std::nullopt;
    here->end.last.number += there->end.last.number;
    if (size == 0)
        here->end.last.hash = there->end.last.hash;
    return here->end;
}

// The end that the next record continues. If records are missing at the end, or the last record was changed, this is
// the stored head. The chain then shows the damage permanently.
AuditHead followed(const AuditHead &found, const std::optional<AuditHead> &written)
{
    return written && written->number >= found.number ? *written : found;
}

} // namespace

QByteArray auditHash(const QByteArray &line)
{
    return QCryptographicHash::hash(line, QCryptographicHash::Sha256).toHex();
}

AuditLine AuditLine::of(const QByteArray &line)
{
    AuditLine read;
    read.record = QJsonDocument::fromJson(line).object();
    read.prev = read.record[QLatin1String("prev")].toString().toLatin1();
    const qint64 number = read.record[QLatin1String("n")].toInteger();
    if (number > 0)
        read.number = number;
    read.isRecord = !read.prev.isEmpty() && read.record[QLatin1String("id")].isString();
    return read;
}

QStringList fullAuditFiles(const QString &file)
{
    const QFileInfo about(file);
    std::map<int, QString> inOrder;
    const QDir folder = about.absoluteDir();
    for (const QString &name : folder.entryList(QDir::Files | QDir::Hidden)) {
        const bool isOurs = name.startsWith(about.fileName() + QLatin1Char('.'));
        const auto order = isOurs ? orderOf(name.mid(about.fileName().size())) : std::nullopt;
        if (order)
            inOrder[*order] = folder.filePath(name);
    }
    QStringList all;
    for (const auto &[order, path] : inOrder)
        all << path;
    return all;
}

QString nextFullAuditFile(const QString &file)
{
    const QStringList all = fullAuditFiles(file);
    const int last = all.isEmpty() ? 0 : orderOf(all.constLast()).value_or(0);
    return file + QLatin1Char('.') + QString::number(last + 1).rightJustified(digits, QLatin1Char('0'));
}

bool isFullAuditFile(const QString &file)
{
    return orderOf(file).has_value();
}

std::optional<AuditHead> readAuditHead(const QString &file)
{
    QFile head(headFile(file));
    if (!head.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject said = QJsonDocument::fromJson(head.read(4'096)).object();
    const AuditHead read{said[QLatin1String("n")].toInteger(), said[QLatin1String("hash")].toString().toLatin1()};
    return read.number > 0 && !read.hash.isEmpty() ? std::optional(read) : std::nullopt;
}

void writeAuditHead(const QString &file, const AuditHead &head)
{
    const QByteArray path = QFile::encodeName(headFile(file));
    const QJsonObject said{{QStringLiteral("n"), head.number},
                           {QStringLiteral("hash"), QString::fromLatin1(head.hash)}};
    const QByteArray anew = path + ".new";
    {
        const PosixFile out(anew, O_WRONLY | O_CREAT | O_TRUNC);
        if (out.isOpen())
            share(out.descriptor(), groupOf(file));
        if (!out.isOpen() || !out.write(QJsonDocument(said).toJson(QJsonDocument::Compact) + '\n'))
            return;
    }
    ::rename(anew.constData(), path.constData());
}

AuditWriter::AuditWriter(QString path, Sync sync, qint64 fullAtBytes)
    : m_path(QDir::cleanPath(QFileInfo(path).absoluteFilePath()))
    , m_sync(std::move(sync))
    , m_fullAt(fullAtBytes)
    , m_osUser(osUser())
{ }

bool AuditWriter::syncFolder(const QString &folder) const
{
    const PosixFile opened(QFile::encodeName(folder), O_RDONLY | O_DIRECTORY);
    // some file systems cannot sync a folder
    return opened.isOpen() && (m_sync(opened.descriptor()) == 0 || errno == EINVAL);
}

QString AuditWriter::makeFolder(const QString &folder) const
{
    if (QFileInfo(folder).isDir())
        return {};
    const QString above = QFileInfo(folder).absolutePath();
    if (above == folder)
        return CoreText::tr("there is no such folder");
    if (const QString why = makeFolder(above); !why.isEmpty())
        return why;
    if (::mkdir(QFile::encodeName(folder).constData(), 0700) != 0 && errno != EEXIST)
        return CoreText::tr("its folder cannot be created: ") + lastError();
    return syncFolder(above) ? QString() : CoreText::tr("its folder could not be written to the disk: ") + lastError();
}

// If the file cannot be renamed, it keeps growing.
void AuditWriter::putAsideWhenFull() const
{
    if (QFileInfo(m_path).size() < m_fullAt)
        return;
    const QString aside = nextFullAuditFile(m_path);
    ::rename(QFile::encodeName(m_path).constData(), QFile::encodeName(aside).constData());
}

QString AuditWriter::write(QJsonObject record) const
{
    putAsideWhenFull();
    const bool isNew = !QFileInfo::exists(m_path);
    const auto group = groupOf(m_path);
    const PosixFile file(QFile::encodeName(m_path), O_RDWR | O_CREAT | O_APPEND);
    if (isNew && file.isOpen())
        share(file.descriptor(), group);
    struct stat is;
    if (!file.isOpen() || ::fstat(file.descriptor(), &is) != 0)
        return lastError();
    if (!S_ISREG(is.st_mode))
        return notAFile();
    const mode_t wanted = ownMode(is.st_mode);
    if (is.st_uid == ::geteuid() && (is.st_mode & 0777) != wanted && ::fchmod(file.descriptor(), wanted) != 0)
        return lastError();
    if (isNew && !syncFolder(QFileInfo(m_path).absolutePath()))
        return CoreText::tr("its name could not be written to the disk: ") + lastError();
    const auto end = readAuditEnd(m_path, file, is.st_size);
    if (!end)
        return CoreText::tr("its last record cannot be read: ") + lastError();

    const AuditHead last = followed(end->last, readAuditHead(m_path));
    record[QLatin1String("n")] = last.number + 1;
    record[QLatin1String("prev")] = QString::fromLatin1(last.hash);
    const QByteArray line = QJsonDocument(record).toJson(QJsonDocument::Compact);
    const QByteArray before = end->isCutOff ? QByteArrayLiteral("\n") : QByteArray(); // ends the cut-off line
    const QString why = writeLine(file, is.st_size, before + line + '\n');
    if (why.isEmpty())
        writeAuditHead(m_path, {last.number + 1, auditHash(line)});
    return why;
}

QString AuditWriter::writeLine(const PosixFile &file, qint64 size, const QByteArray &bytes) const
{
    QString why;
    if (!file.write(bytes))
        why = lastError();
    else if (m_sync(file.descriptor()) != 0)
        why = CoreText::tr("it could not be written to the disk: ") + lastError();
    if (!why.isEmpty() && ::ftruncate(file.descriptor(), size) != 0)
        why += CoreText::tr("; and the written part of it cannot be removed: ") + lastError();
    return why;
}

Result<QString> AuditWriter::append(QJsonObject record) const
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
    // Two consoles may write at the same time, but the chain needs their records one after the other.
    AuditTurn turn(m_path);
    if (why.isEmpty())
        why = turn.take(turnWait);
    if (why.isEmpty())
        why = write(std::move(record));
    if (why.isEmpty())
        return id;
    return Error{Error::Kind::Forbidden,
                 CoreText::tr("the audit file %1 cannot be written: %2").arg(m_path, why),
                 QByteArrayLiteral("AUDIT"),
                 {}};
}

} // namespace lockscope::actions
