#pragma once

#include "tests/exclusion/checker/named_deadlocks.h"

#include <QStringList>

#include <atomic>
#include <thread>

namespace lockscope::exclusion {

// Looks for deadlocks all the time with `lockscope-cli deadlocks --trace`, beside workers and faults. Has its own
// thread.
class DeadlockLooks {
public:
    explicit DeadlockLooks(QStringList urls);
    ~DeadlockLooks();
    Q_DISABLE_COPY_MOVE(DeadlockLooks)

    // Ends the last look. Call it before the others.
    void stop();
    const std::vector<DeadlockLook> &looks() const { return m_looks; }
    int failed() const { return m_failed; } // looks without an answer

private:
    void lookAgainAndAgain();
    void lookOnce();

    const QStringList m_urls;
    std::vector<DeadlockLook> m_looks;
    int m_failed = 0;
    std::atomic<bool> m_stops = false;
    std::thread m_thread;
};

} // namespace lockscope::exclusion
