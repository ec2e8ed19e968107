#pragma once

#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace lockscope {

// SIGINT, SIGTERM and SIGHUP as a call from the event loop; SIGPIPE is ignored for the whole process (a write to a
// closed socket is an error, not an end). A second signal ends the program at once. One per program, made in main().
class EndingSignals {
public:
    explicit EndingSignals(std::function<void()> call);
    ~EndingSignals();
    EndingSignals(const EndingSignals &) = delete;
    EndingSignals &operator=(const EndingSignals &) = delete;

private:
    int m_fd = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace lockscope
