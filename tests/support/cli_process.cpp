#include "tests/support/cli_process.h"

#include "tests/support/ends_with_us.h"
#include "tests/support/redis_server.h"

#include <QDeadlineTimer>

#include <csignal>
#include <stdexcept>
#include <unistd.h>

namespace lockscope {

CliProcess::CliProcess(const RedisServer &server, QStringList arguments)
{
    start(QStringList{QStringLiteral("--url"), QStringLiteral("unix://") + server.socketPath()} + arguments);
}

CliProcess::CliProcess(QStringList arguments, const QByteArray &input)
{
    start(arguments, input);
}

CliProcess::~CliProcess()
{
    m_process.kill();
    m_process.waitForFinished();
}

void CliProcess::start(const QStringList &arguments, const QByteArray &input)
{
    endWithUs(m_process);
    m_process.setChildProcessModifier([ends = m_process.childProcessModifier()] {
        ends();
        ::setsid(); // otherwise the program would ask at the terminal of the tests
    });
    m_process.start(QStringLiteral(LOCKSCOPE_CLI_PATH), arguments);
    if (!m_process.waitForStarted())
        fail("did not start");
    if (input.isEmpty())
        return;
    m_process.write(input);
    m_process.closeWriteChannel();
}

void CliProcess::collect()
{
    m_out += m_process.readAllStandardOutput();
    m_err += m_process.readAllStandardError();
}

bool CliProcess::prints(const QByteArray &text, Millis limit)
{
    const QDeadlineTimer deadline(limit);
    for (collect(); !m_out.contains(text) && !m_err.contains(text); collect()) {
        if (deadline.hasExpired() || !isRunning())
            return false;
        m_process.waitForReadyRead(50);
    }
    return true;
}

void CliProcess::waitForOutput(const QByteArray &text, Millis limit)
{
    if (!prints(text, limit))
        fail("did not print '" + text + "'");
}

void CliProcess::interrupt()
{
    ::kill(pid_t(pid()), SIGINT);
}

int CliProcess::finish(Millis limit)
{
    if (isRunning() && !m_process.waitForFinished(int(limit.count())))
        fail("did not end");
    collect();
    if (m_process.exitStatus() != QProcess::NormalExit)
        fail("crashed");
    return m_process.exitCode();
}

CliProcess::Run CliProcess::run()
{
    const int code = finish();
    return {code, m_out, m_err};
}

void CliProcess::fail(const QByteArray &what) const
{
    const QByteArray text = "lockscope-cli " + m_process.arguments().join(QLatin1Char(' ')).toUtf8() + ": " + what
        + "\nout: " + m_out + "\nerr: " + m_err;
    throw std::runtime_error(text.toStdString());
}

} // namespace lockscope
