#pragma once

#include "tests/interop/support/party.h"
#include "tests/support/lock_holder.h"
#include "tests/support/monitored.h"

#include <QTemporaryDir>

#include <map>

namespace lockscope::interop {

// Lockscope's own core in this process: a lock client, and the force-release of the window and the command line.
class OurParty final : public Party {
public:
    OurParty(const RedisServer &server, Monitored *monitored, Millis watchdogLease);
    OurParty(const redis::Address &address, Monitored *monitored, Millis watchdogLease);

    QByteArray owner(int thread) override;
    Going acquire(const Target &target, int thread, const Terms &terms) override;
    Unlocked release(const Target &target, int thread) override;
    bool standsBehind(int thread) override;
    QElapsedTimer forceRelease(const Target &target) override;
    // Any action on a lock; `whom` is the waiter or reader that it is about. Returns a timer like forceRelease().
    QElapsedTimer act(const QByteArray &action, const QByteArray &lock, const QByteArray &whom);

    std::shared_ptr<locks::Hold> hold(const Target &target, int thread) const; // null if the thread has no hold
    LockHolder &holder() { return m_holder; }

private:
    using Place = std::tuple<QByteArray, QByteArray, int>;

    LockHolder m_holder;
    Monitored *m_monitored;
    QTemporaryDir m_folder; // has the audit file
    std::map<int, Owner> m_owners;
    std::map<int, LockHolder::Pending> m_latest; // of each thread
    std::map<Place, std::shared_ptr<locks::Hold>> m_holds;
};

} // namespace lockscope::interop
