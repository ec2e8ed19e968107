#pragma once

#include "tests/support/fault_proxy.h"

#include <QThread>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::exclusion {

// Bad networks between workers and the server's socket: proxies in their own thread, so they continue while the harness
// waits. Used from one thread.
class Links {
public:
    explicit Links(const QString &socketPath);
    ~Links();
    Q_DISABLE_COPY_MOVE(Links)

    int add(); // adds a link and returns its number
    quint16 port(int link) const { return m_proxies[size_t(link)]->port(); }
    // runs `act` in the thread of the proxies; returns afterwards
    void with(int link, std::function<void(FaultProxy &)> act);

private:
    void inThread(const std::function<void()> &act);

    QString m_socketPath;
    QThread m_thread;
    QObject m_there; // lives in that thread
    std::vector<std::unique_ptr<FaultProxy>> m_proxies;
};

} // namespace lockscope::exclusion
