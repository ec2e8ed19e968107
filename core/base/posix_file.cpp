#include "core/base/posix_file.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace lockscope {

PosixFile::PosixFile(const QByteArray &path, int flags)
    : m_fd(::open(path.constData(), flags | O_CLOEXEC | O_NOCTTY, 0600))
{ }

PosixFile::~PosixFile()
{
    if (isOpen())
        ::close(m_fd);
}

std::optional<QByteArray> PosixFile::read(qint64 from, qint64 length) const
{
    QByteArray bytes(length, Qt::Uninitialized);
    for (qint64 done = 0; done < length;) {
        const ssize_t got = ::pread(m_fd, bytes.data() + done, size_t(length - done), from + done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return std::nullopt;
        done += got;
    }
    return bytes;
}

bool PosixFile::write(const QByteArray &bytes) const
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t taken = ::write(m_fd, bytes.constData() + done, size_t(bytes.size() - done));
        if (taken < 0 && errno == EINTR)
            continue;
        if (taken < 0)
            return false;
        done += taken;
    }
    return true;
}

} // namespace lockscope
