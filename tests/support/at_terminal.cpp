#include "tests/support/at_terminal.h"

#include <QDeadlineTimer>

#include <csignal>
#include <poll.h>
#include <pty.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <vector>

namespace lockscope {

namespace {

constexpr int patienceMillis = 60'000;

} // namespace

AtTerminal::AtTerminal(const QStringList &arguments, int columns, const QByteArray &program)
{
    std::vector<QByteArray> words{program.isEmpty() ? QByteArray(LOCKSCOPE_CLI_PATH) : program};
    for (const QString &argument : arguments)
        words.push_back(argument.toUtf8());
    std::vector<char *> pointers;
    for (QByteArray &word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const winsize size{24, static_cast<unsigned short>(columns), 0, 0};
    m_pid = ::forkpty(&m_terminal, nullptr, nullptr, &size);
    if (m_pid < 0)
        fail("has no terminal");
    if (m_pid > 0)
        return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
}

AtTerminal::~AtTerminal()
{
    if (m_pid > 0) {
        ::kill(pid_t(m_pid), SIGKILL);
        ::waitpid(pid_t(m_pid), nullptr, 0);
    }
    ::close(m_terminal);
}

bool AtTerminal::showMore()
{
    pollfd shows{m_terminal, POLLIN, 0};
    if (::poll(&shows, 1, 100) <= 0)
        return true;
    QByteArray some(4'096, Qt::Uninitialized);
    const auto n = ::read(m_terminal, some.data(), size_t(some.size()));
    if (n <= 0) // the other end is closed
        return false;
    m_shown += some.first(n);
    answerQuestions();
    return true;
}

// fish 4 asks what kind of terminal this is, and waits for the answer.
void AtTerminal::answerQuestions()
{
    for (const qsizetype asked = m_shown.count("\x1b[0c") + m_shown.count("\x1b[c"); m_answered < asked; ++m_answered)
        type("\x1b[?62c");
}

void AtTerminal::waitFor(const QByteArray &text)
{
    if (!showsUntil([&] { return m_shown.contains(text); }))
        fail("did not show '" + text + "'");
}

bool AtTerminal::showsUntil(const std::function<bool()> &condition)
{
    const QDeadlineTimer deadline(patienceMillis);
    while (!condition()) {
        if (!showMore() || deadline.hasExpired())
            return false;
    }
    return true;
}

void AtTerminal::type(const QByteArray &keys)
{
    if (::write(m_terminal, keys.constData(), size_t(keys.size())) != keys.size())
        fail("takes no keys");
}

bool AtTerminal::echoes() const
{
    termios modes{};
    return ::tcgetattr(m_terminal, &modes) == 0 && (modes.c_lflag & ECHO) != 0;
}

int AtTerminal::finish()
{
    const QDeadlineTimer deadline(patienceMillis);
    while (showMore()) {
        if (deadline.hasExpired())
            fail("did not end");
    }
    int status = 0;
    ::waitpid(pid_t(m_pid), &status, 0);
    m_pid = 0;
    if (!WIFEXITED(status))
        fail("crashed");
    return WEXITSTATUS(status);
}

void AtTerminal::fail(const QByteArray &what) const
{
    throw std::runtime_error("lockscope-cli " + what.toStdString() + ": " + m_shown.toStdString());
}

} // namespace lockscope
