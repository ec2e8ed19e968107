#include "core/actions/audit/audit_turn.h"

#include "core/actions/audit/posix_file.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QThread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::actions {

namespace {

constexpr unsigned long lookEveryMs = 5;

bool hasItsName(int descriptor, const QByteArray &path)
{
    struct stat open, named;
    return ::fstat(descriptor, &open) == 0 && ::stat(path.constData(), &named) == 0 && open.st_dev == named.st_dev
        && open.st_ino == named.st_ino;
}

} // namespace

AuditTurn::AuditTurn(const QString &file)
    : m_path(QFile::encodeName(file + QStringLiteral(".lock")))
    , m_mode(modeBeside(QFile::encodeName(file)))
{ }

AuditTurn::~AuditTurn()
{
    if (m_taken)
        ::unlink(m_path.constData()); // while it is ours: nobody else's is taken away
}

AuditTurn::Try AuditTurn::tryOnce()
{
    auto file = std::make_unique<PosixFile>(m_path, O_RDWR | O_CREAT);
    if (!file->isOpen())
        return Try::Failed;
    ::fchmod(file->descriptor(), m_mode); // refused where another user made it, with the same mode
    if (::flock(file->descriptor(), LOCK_EX | LOCK_NB) != 0)
        return Try::Busy;
    if (!hasItsName(file->descriptor(), m_path)) // who had it before took the name away
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
        case Try::Failed: return QStringLiteral("its folder cannot be written to");
        case Try::Busy: break;
        }
        if (deadline.hasExpired())
            return QStringLiteral("another program keeps it locked");
        QThread::msleep(lookEveryMs);
    }
}

} // namespace lockscope::actions
