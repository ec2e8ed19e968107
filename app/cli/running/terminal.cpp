#include "app/cli/running/terminal.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lockscope::cli {

Terminal::Terminal()
    : m_terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY))
{
    termios modes{};
    if (m_terminal >= 0 && ::tcgetattr(m_terminal, &modes) == 0)
        m_modes = modes;
}

Terminal::~Terminal()
{
    if (m_ignores)
        ::signal(SIGTTOU, SIG_DFL);
    if (m_terminal >= 0)
        ::close(m_terminal);
}

bool Terminal::isOurs() const
{
    return isOf(::getpgrp());
}

bool Terminal::isOf(pid_t group) const
{
    return isThere() && ::tcgetpgrp(m_terminal) == group;
}

// The leader of a shell's job is the job's first program. If a script started this program, the leader is the script,
// which also needs Ctrl+C.
bool Terminal::isOursAlone() const
{
    return isOurs() && ::getpgrp() == ::getpid() && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

void Terminal::ignoreOutputStops()
{
    const auto before = ::signal(SIGTTOU, SIG_IGN);
    m_ignores = before != SIG_IGN;
}

void Terminal::giveTo(pid_t group) const
{
    if (isThere())
        ::tcsetpgrp(m_terminal, group);
}

void Terminal::takeBackFrom(pid_t group) const
{
    if (isOf(group))
        ::tcsetpgrp(m_terminal, ::getpgrp());
}

void Terminal::restoreModes() const
{
    if (m_modes && isOurs())
        ::tcsetattr(m_terminal, TCSADRAIN, &*m_modes);
}

} // namespace lockscope::cli
