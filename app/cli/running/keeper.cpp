#include "app/cli/running/keeper.h"

#include "app/cli/running/process_tree.h"
#include "core/base/ending_signals.h"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::cli {

namespace {

using What = KeeperMessage::What;

constexpr int lookAgainMillis = 20;
constexpr int mostKills = 500; // gives up after ten seconds, because it may not kill a program of another user

class Keeper {
public:
    explicit Keeper(const Keeping &keeping)
        : m_keeping(keeping)
        , m_channel(keeping.channel)
    { }
    [[noreturn]] void run();

private:
    void closeOthers();
    bool start();
    [[noreturn]] void become(int failed) const;
    void watch();
    void read();
    void obey(const KeeperMessage &message);
    void lookAtCommand();
    void reapOrphans() const;
    void signalAll(int number) const;
    [[noreturn]] void killAllAndEnd();
    void report(What what, int value = 0) const
    {
        const KeeperMessage message{what, value};
        ::send(m_channel, &message, sizeof message, MSG_NOSIGNAL);
    }

    const Keeping &m_keeping;
    int m_channel;
    int m_children = -1; // the signalfd for SIGCHLD
    pid_t m_command = 0;
    bool m_isEnding = false; // `run` has sent an ending signal
    bool m_isKilling = false;
    bool m_isOver = false; // the command has ended, but is not reaped, so that no other group gets its number
};

// Closes all inherited descriptors except the channel. Among them are the connections to Redis, and pipes whose readers
// wait until every writer has closed its end.
void Keeper::closeOthers()
{
    constexpr int channel = 3;
    m_channel = channel;
    if (m_keeping.channel != channel) {
        ::dup2(m_keeping.channel, channel);
        ::fcntl(channel, F_SETFD, FD_CLOEXEC);
    }
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::close(standard);
    if (::syscall(SYS_close_range, unsigned(channel + 1), ~0U, 0U) == 0)
        return;
    for (int each = channel + 1; each < 65'536; ++each)
        ::close(each);
}

// Runs in the command's process, which becomes the leader of a group. The group gets the terminal before the program
// starts.
void Keeper::become(int failed) const
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::setpgid(0, 0);
    report(What::Forked,
           ::getpid()); // sent from here, so that `run` knows the group even if the keeper is killed now
    if (m_keeping.terminal >= 0)
        ::tcsetpgrp(m_keeping.terminal, ::getpid());
    if (m_keeping.input >= 0) {
        ::dup2(m_keeping.input, STDIN_FILENO);
        ::dup2(STDERR_FILENO, STDOUT_FILENO);
    }
    EndingSignals::restoreForChild();
    ::sigprocmask(SIG_SETMASK, &m_keeping.mask, nullptr);
    ::execvpe(m_keeping.arguments[0], m_keeping.arguments, m_keeping.environment);
    const int why = errno;
    [[maybe_unused]] const auto written = ::write(failed, &why, sizeof why);
    ::_exit(127);
}

bool Keeper::start()
{
    int failed[2] = {-1, -1};
    if (::pipe2(failed, O_CLOEXEC) != 0) {
        report(What::NotStarted, errno);
        return false;
    }
    m_command = ::fork();
    if (m_command == 0)
        become(failed[1]);
    ::close(failed[1]);
    int why = m_command < 0 ? errno : 0;
    if (m_command > 0 && ::read(failed[0], &why, sizeof why) <= 0)
        why = 0; // closed by exec
    ::close(failed[0]);
    if (why != 0)
        report(What::NotStarted, why);
    else
        report(What::Started);
    return why == 0;
}

void Keeper::signalAll(int number) const
{
    ::kill(-m_command, number);
    signalDescendants(::getpid(), number);
}

// Reaps the orphans of the command's programs, but not the command itself.
void Keeper::reapOrphans() const
{
    for (;;) {
        siginfo_t which{};
        if (::waitid(P_ALL, 0, &which, WEXITED | WNOHANG | WNOWAIT) != 0 || which.si_pid == 0)
            return;
        if (which.si_pid == m_command) // the others are reaped when this process ends
            return;
        ::waitpid(which.si_pid, nullptr, WNOHANG);
    }
}

void Keeper::lookAtCommand()
{
    reapOrphans();
    if (m_isOver)
        return;
    siginfo_t changed{};
    if (::waitid(P_PID, id_t(m_command), &changed, WSTOPPED | WNOHANG) == 0 && changed.si_pid == m_command)
        report(What::Stopped, changed.si_status);
    siginfo_t ended{};
    if (::waitid(P_PID, id_t(m_command), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid != m_command)
        return;
    m_isOver = true;
    const bool isByItself = ended.si_code == CLD_EXITED;
    report(What::Ended, isByItself ? (ended.si_status & 0xff) << 8 : ended.si_status & 0x7f);
}

void Keeper::obey(const KeeperMessage &message)
{
    switch (message.what) {
    case What::SignalGroup:
        m_isEnding |= message.value != SIGCONT && message.value != SIGTSTP;
        ::kill(-m_command, message.value);
        return;
    case What::SignalAll: m_isEnding = true; return signalAll(message.value);
    case What::KillAll: m_isEnding = m_isKilling = true; return;
    case What::Leave: ::_exit(0);
    default: return;
    }
}

void Keeper::read()
{
    KeeperMessage message{};
    const ssize_t size = ::recv(m_channel, &message, sizeof message, MSG_DONTWAIT);
    if (size == ssize_t(sizeof message))
        obey(message);
    else if (size == 0 || (errno != EAGAIN && errno != EINTR)) // `run` has ended
        killAllAndEnd();
}

void Keeper::killAllAndEnd()
{
    for (int i = 0; i < mostKills; ++i) {
        signalAll(SIGKILL);
        reapOrphans();
        if (signalDescendants(::getpid(), 0) == 0)
            break;
        ::poll(nullptr, 0, lookAgainMillis);
    }
    ::_exit(0);
}

void Keeper::watch()
{
    pollfd waits[] = {{m_channel, POLLIN, 0}, {m_children, POLLIN, 0}};
    const bool looksAgain = m_isKilling || (m_isOver && m_isEnding);
    ::poll(waits, 2, looksAgain ? lookAgainMillis : -1);
    if (waits[0].revents != 0)
        read();
    signalfd_siginfo ignored;
    while (::read(m_children, &ignored, sizeof ignored) > 0) { }
    if (m_isKilling)
        signalAll(SIGKILL);
    lookAtCommand();
    if (m_isOver && m_isEnding && signalDescendants(::getpid(), 0) == 0)
        report(What::AllGone);
}

void Keeper::run()
{
    ::setpgid(0, 0); // so that a signal to the group of `run` does not reach this process
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::prctl(PR_SET_NAME, "lockscope-keep");
    if (!start())
        ::_exit(0);
    closeOthers();
    sigset_t child;
    ::sigemptyset(&child);
    ::sigaddset(&child, SIGCHLD);
    m_children = ::signalfd(-1, &child, SFD_NONBLOCK | SFD_CLOEXEC);
    lookAtCommand();
    for (;;)
        watch();
}

} // namespace

void keep(const Keeping &keeping)
{
    Keeper(keeping).run();
}

} // namespace lockscope::cli
