#pragma once

#include <QByteArray>

#include <optional>

namespace lockscope {

// Closes itself; -1 when it could not be opened (errno).
class PosixFile {
public:
    PosixFile(const QByteArray &path, int flags); // O_CLOEXEC and O_NOCTTY; made with mode 0600
    ~PosixFile();
    Q_DISABLE_COPY_MOVE(PosixFile)

    int descriptor() const { return m_fd; }
    bool isOpen() const { return m_fd >= 0; }

    std::optional<QByteArray> read(qint64 from, qint64 length) const; // nullopt: not as many are to be had
    bool write(const QByteArray &bytes) const; // all of it; errno when not

private:
    int m_fd;
};

} // namespace lockscope
