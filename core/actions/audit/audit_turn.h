#pragma once

#include <QString>

#include <chrono>
#include <memory>

#include <sys/types.h>

namespace lockscope::actions {

class PosixFile;

// Whose turn it is to write to a file, among all programs: a lock of the kernel's on FILE.lock, so that it ends with
// whoever has it, however that ends. (QLockFile reads who has it from the file, and waits half a minute for one who was
// killed before that was written.) Blocking.
class AuditTurn {
public:
    explicit AuditTurn(const QString &file);
    ~AuditTurn(); // gives it back
    Q_DISABLE_COPY_MOVE(AuditTurn)

    // Empty: it is ours. Else why not.
    QString take(std::chrono::milliseconds limit);

private:
    enum class Try { Taken, Busy, Failed };
    Try tryOnce();

    QByteArray m_path;
    mode_t m_mode;
    std::unique_ptr<PosixFile> m_taken;
};

} // namespace lockscope::actions
