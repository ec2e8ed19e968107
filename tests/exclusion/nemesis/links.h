#pragma once

#include "tests/support/fault_proxy.h"

#include <QThread>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::exclusion {

// Bad networks between workers and the server's socket: proxies in a thread of their own, so that they go on while
// the harness waits for something. Used from one thread.
class Links {
public:
    explicit Links(const QString &socketPath);
    ~Links();
    Q_DISABLE_COPY_MOVE(Links)

    int add(); // another; its number
    quint16 port(int link) const { return m_proxies[size_t(link)]->port(); }
    void with(int link, std::function<void(FaultProxy &)> act); // in the thread of the proxies; returns afterwards

private:
    void inThread(const std::function<void()> &act);

    QString m_socketPath;
    QThread m_thread;
    QObject m_there; // lives in the thread
    std::vector<std::unique_ptr<FaultProxy>> m_proxies;
};

} // namespace lockscope::exclusion
