#pragma once

#include <QByteArray>

#include <optional>

#include <sys/types.h>

namespace lockscope::actions {

// Of the files beside an audit file. One that its group may write to is shared on purpose: they are, too. Else 0600.
mode_t modeBeside(const QByteArray &auditFile);

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

} // namespace lockscope::actions
