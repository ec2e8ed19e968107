#include "core/base/ending_signals.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr int endingSignals[] = {SIGINT, SIGTERM, SIGHUP};

// The handler that a signal had before this program installed its own. Global, because a program has only one set of
// handlers.
struct Inherited {
    int number;
    bool isTaken;
    struct sigaction action;
};
Inherited inherited[] = {
    {SIGINT, false, {}}, {SIGTERM, false, {}}, {SIGHUP, false, {}}, {SIGPIPE, false, {}}, {SIGTSTP, false, {}}};

// The variables that the signal handler shares with the rest of the program, besides `inherited`.
volatile sig_atomic_t pipeEnd = -1;
volatile sig_atomic_t left = 0;

void onSignal(int number);

void handle(int number, void (*handler)(int))
{
    struct sigaction action { };
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(number, &action, nullptr);
}

void take(int number, void (*handler)(int))
{
    for (Inherited &each : inherited) {
        if (each.number != number)
            continue;
        if (!each.isTaken)
            ::sigaction(number, nullptr, &each.action);
        each.isTaken = each.action.sa_handler != SIG_IGN;
        if (each.isTaken)
            handle(number, handler);
    }
}

void onSignal(int number)
{
    const int before = errno;
    const auto byte = static_cast<unsigned char>(number);
    if (::write(pipeEnd, &byte, 1) != 1 && number != SIGTSTP)
        ::_exit(128 + number);
    if (number != SIGTSTP) {
        left = left - 1;
        if (left <= 0) { // the next signal ends the program at once
            for (const Inherited &each : inherited) {
                if (each.isTaken && each.number != SIGPIPE)
                    handle(each.number, SIG_DFL);
            }
        }
    }
    errno = before;
}

} // namespace

EndingSignals::EndingSignals(std::function<void()> call)
    : m_call(std::move(call))
{
    if (::pipe2(m_pipe, O_NONBLOCK | O_CLOEXEC) == 0) {
        m_notifier = std::make_unique<QSocketNotifier>(m_pipe[0], QSocketNotifier::Read);
        QObject::connect(m_notifier.get(), &QSocketNotifier::activated, this, &EndingSignals::read);
    }
    pipeEnd = m_pipe[1];
    left = 1;
    for (const int number : endingSignals)
        take(number, onSignal);
    take(SIGPIPE, SIG_IGN);
}

EndingSignals::~EndingSignals()
{
    for (Inherited &each : inherited) {
        // SIGPIPE stays ignored, so that pending writes cannot kill the program
        if (each.isTaken && each.number != SIGPIPE)
            ::sigaction(each.number, &each.action, nullptr);
        each.isTaken = false;
    }
    m_notifier.reset();
    pipeEnd = -1;
    for (const int end : m_pipe)
        ::close(end);
}

void EndingSignals::read()
{
    unsigned char number = 0;
    while (::read(m_pipe[0], &number, 1) == 1) {
        if (number != SIGTSTP) {
            m_last = number;
            m_call();
        }
        Q_EMIT came(number);
    }
}

void EndingSignals::allowMore(int count)
{
    left = count;
    for (const int number : endingSignals)
        take(number, onSignal);
}

void EndingSignals::reportStops()
{
    take(SIGTSTP, onSignal);
}

void EndingSignals::stopNow()
{
    struct sigaction reported { };
    ::sigaction(SIGTSTP, nullptr, &reported);
    handle(SIGTSTP, SIG_DFL);
    ::kill(0, SIGTSTP);
    ::sigaction(SIGTSTP, &reported, nullptr);
}

void EndingSignals::restoreForChild()
{
    for (const Inherited &each : inherited) {
        if (each.isTaken)
            ::sigaction(each.number, &each.action, nullptr);
    }
}

} // namespace lockscope
