#include "app/cli/running/command_process.h"

#include <cerrno>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace lockscope::cli {

namespace {

using What = KeeperMessage::What;

std::vector<char *> pointersTo(QByteArrayList &all)
{
    std::vector<char *> pointers;
    for (QByteArray &each : all)
        pointers.push_back(each.data());
    pointers.push_back(nullptr);
    return pointers;
}

} // namespace

CommandProcess::~CommandProcess()
{
    close(); // the keeper kills everything unless leave() was called
}

int CommandProcess::start(const QByteArrayList &words, const QByteArrayList &environment, int terminal)
{
    return start(words, environment, terminal, -1);
}

int CommandProcess::startWithInput(const QByteArrayList &words, const QByteArrayList &environment,
                                   const QByteArray &input)
{
    const int file = ::memfd_create("lockscope-input", MFD_CLOEXEC); // unlike a pipe, it takes everything at once
    if (file < 0)
        return errno;
    const bool isWritten =
        ::write(file, input.constData(), std::size_t(input.size())) == input.size() && ::lseek(file, 0, SEEK_SET) == 0;
    const int error = isWritten ? start(words, environment, -1, file) : errno;
    ::close(file);
    return error;
}

int CommandProcess::start(const QByteArrayList &words, const QByteArrayList &environment, int terminal, int input)
{
    int channel[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, channel) != 0)
        return errno;
    QByteArrayList arguments = words;
    QByteArrayList variables = environment;
    const std::vector<char *> argumentPointers = pointersTo(arguments);
    const std::vector<char *> variablePointers = pointersTo(variables);
    Keeping keeping{argumentPointers.data(), variablePointers.data(), channel[1], terminal, input, {}};
    sigset_t all;
    ::sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, &keeping.mask);
    m_keeper = ::fork();
    if (m_keeper == 0)
        keep(keeping);
    const int forkError = m_keeper < 0 ? errno : 0;
    ::sigprocmask(SIG_SETMASK, &keeping.mask, nullptr);
    ::close(channel[1]);
    m_channel = channel[0];
    while (forkError == 0 && !m_hasStarted && m_startError == 0 && read(true)) { }
    if (const int error = forkError != 0 ? forkError : m_startError; error != 0) {
        close();
        return error;
    }
    if (m_channel < 0)
        return 0; // the keeper was killed, and hasEnded() is true
    m_notifier = std::make_unique<QSocketNotifier>(m_channel, QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        while (read(false)) { }
        Q_EMIT changed();
    });
    return 0;
}

// Returns true if the caller must read again: a message was read, or a signal interrupted the read.
bool CommandProcess::read(bool waits)
{
    if (m_channel < 0)
        return false;
    KeeperMessage message{};
    const ssize_t size = ::recv(m_channel, &message, sizeof message, waits ? 0 : MSG_DONTWAIT);
    if (size == ssize_t(sizeof message)) {
        hear(message);
        return true;
    }
    if (size < 0 && (errno == EINTR || errno == EAGAIN))
        return errno == EINTR;
    keeperIsGone();
    return false;
}

void CommandProcess::hear(const KeeperMessage &message)
{
    switch (message.what) {
    case What::Forked: m_group = message.value; return;
    case What::Started: m_hasStarted = true; return;
    case What::NotStarted:
        m_group = 0;
        m_startError = message.value;
        return;
    case What::Stopped: m_stop = message.value; return;
    case What::Ended: m_status = message.value; return;
    case What::AllGone: m_isAllGone = true; return;
    default: return;
    }
}

// Somebody killed the keeper, and the kernel then kills the command. The other processes of the command's group must
// not run on without a keeper.
void CommandProcess::keeperIsGone()
{
    if (m_group > 0)
        ::kill(-m_group, SIGKILL);
    else if (m_startError == 0)
        m_startError = ECHILD;
    m_status = m_status.value_or(SIGKILL);
    m_isAllGone = true;
    close();
}

bool CommandProcess::wasKilled() const
{
    return m_status && WIFSIGNALED(*m_status);
}

int CommandProcess::exitCode() const
{
    if (!m_status)
        return 0;
    return WIFSIGNALED(*m_status) ? 128 + WTERMSIG(*m_status) : WEXITSTATUS(*m_status);
}

int CommandProcess::takeStop()
{
    return std::exchange(m_stop, 0);
}

void CommandProcess::send(KeeperMessage::What what, int value) const
{
    const KeeperMessage message{what, value};
    if (m_channel >= 0)
        ::send(m_channel, &message, sizeof message, MSG_NOSIGNAL);
}

void CommandProcess::leave()
{
    send(What::Leave, 0);
    close();
}

void CommandProcess::close()
{
    if (m_notifier) { // the notifier itself may be the caller
        m_notifier->setEnabled(false);
        m_notifier.release()->deleteLater();
    }
    if (m_channel < 0)
        return;
    ::close(m_channel);
    m_channel = -1;
    if (m_keeper > 0)
        ::waitpid(m_keeper, nullptr, 0); // the keeper ends at once, or after it has killed everything
}

} // namespace lockscope::cli
