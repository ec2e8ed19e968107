#include "core/actions/undo/undo_folder.h"

#include "core/actions/plan/refusals.h"
#include "core/actions/plan/undo_state.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/base/posix_file.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::actions {

namespace {

constexpr qint64 largestUndo = 16LL * 1024 * 1024;
constexpr qint64 stillBeingWritten = 60; // seconds

QString folderBeside(const QString &auditFile)
{
    return QDir::cleanPath(QFileInfo(auditFile).absoluteFilePath()) + QStringLiteral(".undo-")
        + QString::number(::geteuid());
}

bool isOnlyOurs(const struct stat &is)
{
    return is.st_uid == ::geteuid() && (is.st_mode & 077) == 0;
}

Error notSaved(const QString &path)
{
    return {Error::Kind::Forbidden,
            CoreText::tr("%1 cannot be written: %2").arg(toDisplay(QFile::encodeName(path)), qt_error_string(errno)),
            {},
            {}};
}

Error notOnlyOurs(const QString &path)
{
    return precondition(CoreText::tr("nothing was done: %1 belongs to another user, or others may read or change it")
                            .arg(toDisplay(QFile::encodeName(path))));
}

Error nothingSaved(const QString &record)
{
    return precondition(
        CoreText::tr("nothing was done: there is no undo for record %1. It was used already, its limit of %2 "
                     "has passed, or the record is in another audit file")
            .arg(toDisplay(record.toUtf8()), words::durationText(undoFor)));
}

Error isDamaged(const QString &path)
{
    return precondition(
        CoreText::tr("nothing was done: %1 is damaged, or was written by another version of this program")
            .arg(toDisplay(QFile::encodeName(path))));
}

} // namespace

UndoFolder::UndoFolder(const QString &auditFile, const Clock *clock, QByteArray bootId)
    : m_path(folderBeside(auditFile))
    , m_clock(clock)
    , m_bootId(std::move(bootId))
{ }

QByteArray UndoFolder::fileOf(const QString &record) const
{
    return QFile::encodeName(m_path + QLatin1Char('/') + record);
}

std::optional<Error> UndoFolder::whyNotOurs() const
{
    struct stat is;
    if (::lstat(QFile::encodeName(m_path).constData(), &is) != 0)
        return notSaved(m_path);
    return S_ISDIR(is.st_mode) && isOnlyOurs(is) ? std::nullopt : std::optional(notOnlyOurs(m_path));
}

Result<void> UndoFolder::write(const SavedUndo &undo) const
{
    if (::mkdir(QFile::encodeName(m_path).constData(), 0700) != 0 && errno != EEXIST)
        return notSaved(m_path);
    if (const auto why = whyNotOurs())
        return *why;
    removeOld();
    if (m_bootId.isEmpty())
        return precondition(CoreText::tr("the system does not report its boot ID"));
    const QByteArray file = fileOf(undo.plan->undoneRecord);
    const QByteArray unfinished = file + ".new";
    {
        const PosixFile out(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
        if (!out.isOpen() || !out.write(undoBytes(undo))) {
            const Error why = notSaved(m_path);
            ::unlink(unfinished.constData());
            return why;
        }
    }
    if (::rename(unfinished.constData(), file.constData()) != 0)
        return notSaved(m_path);
    return {};
}

Result<SavedUndo> UndoFolder::readFile(const QString &record) const
{
    const QString path = m_path + QLatin1Char('/') + record;
    const PosixFile in(fileOf(record), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    struct stat is;
    if (!in.isOpen() && errno == ENOENT)
        return nothingSaved(record);
    if (!in.isOpen() || ::fstat(in.descriptor(), &is) != 0 || !S_ISREG(is.st_mode) || !isOnlyOurs(is))
        return notOnlyOurs(path);
    const auto bytes = is.st_size <= largestUndo ? in.read(0, is.st_size) : std::nullopt;
    auto undo = bytes ? undoOf(*bytes) : std::nullopt;
    if (!undo || undo->plan->undoneRecord != record)
        return isDamaged(path);
    return *undo;
}

Result<SavedUndo> UndoFolder::read(const QString &record) const
{
    if (!QFileInfo::exists(m_path))
        return nothingSaved(record);
    if (const auto why = whyNotOurs())
        return *why;
    auto undo = readFile(record);
    removeOld();
    if (!undo)
        return undo;
    if (const auto why = whyTooLate(*undo, m_bootId, *m_clock))
        return *why;
    return undo;
}

bool UndoFolder::take(const QString &record) const
{
    return ::unlink(fileOf(record).constData()) == 0;
}

// Keeps a recent file that cannot be read, because another process may still be writing it.
void UndoFolder::removeOld() const
{
    const Instant at = m_clock->now();
    if (m_cleanedAt && at - *m_cleanedAt <= undoFor)
        return;
    m_cleanedAt = at;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    for (const QFileInfo &file : QDir(m_path).entryInfoList(QDir::Files | QDir::Hidden | QDir::System)) {
        const auto undo = readFile(file.fileName());
        const bool isKept =
            undo ? !whyTooLate(*undo, m_bootId, *m_clock) : file.lastModified().secsTo(now) <= stillBeingWritten;
        if (!isKept)
            ::unlink(fileOf(file.fileName()).constData());
    }
}

} // namespace lockscope::actions
