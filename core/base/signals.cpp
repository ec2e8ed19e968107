#include "core/base/signals.h"

#include <csignal>
#include <sys/eventfd.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr int endingSignals[] = {SIGINT, SIGTERM, SIGHUP};

// What a signal handler may touch; one program has one set of handlers.
volatile sig_atomic_t eventFd = -1;

void onSignal(int number)
{
    const uint64_t one = 1;
    if (write(eventFd, &one, sizeof one) != sizeof one)
        _exit(128 + number);
    std::signal(number, SIG_DFL); // somebody who insists is not kept waiting
}

} // namespace

EndingSignals::EndingSignals(std::function<void()> call)
    : m_fd(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC))
    , m_notifier(std::make_unique<QSocketNotifier>(m_fd, QSocketNotifier::Read))
{
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this, call = std::move(call)] {
        uint64_t count = 0;
        if (read(m_fd, &count, sizeof count) == sizeof count)
            call();
    });
    eventFd = m_fd;
    for (const int number : endingSignals)
        std::signal(number, onSignal);
    std::signal(SIGPIPE, SIG_IGN);
}

EndingSignals::~EndingSignals()
{
    for (const int number : endingSignals)
        std::signal(number, SIG_DFL);
    m_notifier.reset();
    close(m_fd);
}

} // namespace lockscope
