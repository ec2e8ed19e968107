#include "tests/support/stuck_program.h"

#include "tests/support/ends_with_us.h"

#include <QDeadlineTimer>
#include <QFile>

#include <array>
#include <stdexcept>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr int limitMillis = 60'000;

} // namespace

StuckProgram::StuckProgram(const QStringList &arguments)
{
    const QString path = m_folder.filePath(QStringLiteral("out"));
    const QByteArray file = QFile::encodeName(path);
    if (::mkfifo(file.constData(), 0600) == 0)
        m_pipe = ::open(file.constData(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (m_pipe < 0)
        throw std::runtime_error("no pipe");
    ::fcntl(m_pipe, F_SETPIPE_SZ, 4096);
    while (::write(m_pipe, "x", 1) == 1)
        ++m_filled;
    m_process.setStandardOutputFile(path, QIODevice::Append);
    endWithUs(m_process);
    m_process.start(QStringLiteral(LOCKSCOPE_CLI_PATH), arguments);
    if (!m_process.waitForStarted())
        throw std::runtime_error("lockscope-cli did not start");
}

StuckProgram::~StuckProgram()
{
    m_process.kill();
    m_process.waitForFinished();
    ::close(m_pipe);
}

void StuckProgram::drain()
{
    std::array<char, 4096> buffer{};
    for (ssize_t n = 0; (n = ::read(m_pipe, buffer.data(), buffer.size())) > 0;)
        m_out.append(buffer.data(), n);
    m_out += m_process.readAllStandardError();
}

int StuckProgram::goOn()
{
    const QDeadlineTimer deadline(limitMillis);
    while (isRunning() && !deadline.hasExpired()) {
        drain();
        m_process.waitForFinished(20);
    }
    drain();
    m_out.remove(0, m_filled);
    if (isRunning())
        throw std::runtime_error("lockscope-cli does not end: " + m_out.toStdString());
    return m_process.exitCode();
}

} // namespace lockscope
