#pragma once

#include <QByteArray>

#include <optional>

namespace lockscope {

// A file that the destructor closes. If it could not be opened, descriptor() is -1 and errno has the reason.
class PosixFile {
public:
    PosixFile(const QByteArray &path, int flags); // adds O_CLOEXEC and O_NOCTTY; creates files with mode 0600
    ~PosixFile();
    Q_DISABLE_COPY_MOVE(PosixFile)

    int descriptor() const { return m_fd; }
    bool isOpen() const { return m_fd >= 0; }

    std::optional<QByteArray> read(qint64 from, qint64 length) const; // nullopt if it cannot read `length` bytes
    bool write(const QByteArray &bytes) const; // writes all bytes; if false, errno has the reason

private:
    int m_fd;
};

} // namespace lockscope
