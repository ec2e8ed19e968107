#pragma once

#include "core/model/connection_id.h"
#include "core/model/lock_copies.h"
#include "core/session/session.h"

#include <QObject>

#include <chrono>
#include <optional>
#include <vector>

namespace lockscope::ui {

// The window's interface to a session, on the GUI thread; one port per session. SessionLink forwards to the engine
// thread and back; tests implement the other side themselves. The signals are those of Session and its Monitor.
class SessionPort : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // Creates a port for another server. It is destroyed with this one, and can be reused after leave().
    virtual SessionPort *another() = 0;

    // Calls leave(), then connects. `as` is the operator's account for this server only; nullopt: the watching user.
    virtual void connectTo(const redis::Address &address, const std::optional<redis::Credentials> &as = {}) = 0;
    // Names of plain SET NX locks, from the next connectTo() on.
    virtual void setTokenPatterns(const std::vector<QByteArray> &patterns) { Q_UNUSED(patterns) }
    // Prefixes of the locks to watch, from the next connectTo() on; none means all.
    virtual void setPrefixes(const std::vector<QByteArray> &prefixes) { Q_UNUSED(prefixes) }
    // Prefixes of names whose changes the server reports, from the next connectTo() on.
    virtual void setTrackedPrefixes(const std::vector<QByteArray> &prefixes) { Q_UNUSED(prefixes) }
    // The policy, from the next connectTo() on.
    virtual void setPolicy(const actions::ConnectionPolicy &policy) = 0;
    // The passphrase of an encrypted private key, for all connections made with it from now on, on any port.
    virtual void openKey(const QString &keyFile, const Secret &passphrase)
    {
        Q_UNUSED(keyFile)
        Q_UNUSED(passphrase)
    }
    // Leaves the server and releases what is held or being acquired. Continues in the background.
    virtual void leave() = 0;
    // For the first port only: leaves all sessions. closed() follows when all of them have ended, including those left
    // earlier.
    virtual void close() = 0;

    virtual LockId idOf(const Key &name) const = 0; // as in rows and events
    ConnectionId connection() const { return connectionOf(idOf({})); } // of the last connectTo()
    virtual void setPaused(bool paused) = 0;
    virtual void watch(const LockId &lock) = 0;
    virtual void unwatch(const LockId &lock) = 0;
    virtual void setVisible(const std::vector<LockId> &locks) = 0;

    // Connections of clients, with what their names say, are requested only while the user looks at clients.
    virtual void setClientsLooked(bool looked) { Q_UNUSED(looked) }
    virtual void setNameRules(const clients::NameRules &rules) { Q_UNUSED(rules) }

    virtual void acquire(quint64 request, const locks::AcquireRequest &what) = 0;
    virtual void acquireCompound(quint64 request, const CompoundRequest &what) = 0;
    virtual void cancelAcquire(quint64 request) = 0;
    virtual void release(quint64 holdId) = 0;
    virtual void releaseCompound(quint64 compoundId) = 0;
    virtual void plan(quint64 request, const QByteArray &action, const actions::Target &target) = 0;
    virtual void execute(quint64 request, actions::PlanId plan, const actions::Consent &consent) = 0;
    virtual void dropPlan(actions::PlanId plan) = 0;
    // Bulk operations, see SessionBulk: swept; batchTold for each started one, then batchEnded.
    virtual void sweep(quint64 request) = 0;
    virtual void runBatch(quint64 request, const QByteArray &action, const std::vector<actions::BatchItem> &items,
                          const actions::Consent &consent) = 0;
    virtual void stopBulk(quint64 request) = 0;
    virtual void arm() = 0; // emits armingChanged
    virtual void disarm() = 0;
    virtual void tryServer() { } // tests the server's capabilities; emits tried()
    virtual void startTrace(redis::MonitorStreamLimits limits) = 0;
    virtual void stopTrace() = 0;

    virtual QString auditFile() const = 0; // the file for the records; empty means none

    quint64 newRequest() { return ++m_lastRequest; } // unique, because all receivers get all answers

Q_SIGNALS:
    void stateChanged(const lockscope::redis::ConnectionState &state, const lockscope::redis::ServerInfo &server);
    void roundTripChanged(std::chrono::microseconds roundTrip);
    void changed(const lockscope::DeltaPtr &delta);
    void happened(const std::vector<lockscope::LockEvent> &events);
    void seriesChanged(const lockscope::SeriesPtr &series);
    void copiesChanged(const lockscope::LockCopiesPtr &copies);
    void totalsChanged(const lockscope::Totals &totals);
    void statusChanged(const lockscope::Status &status);
    void clientsChanged(const lockscope::clients::ClientDeltaPtr &delta);
    void holdsChanged(const std::vector<lockscope::locks::HoldFacts> &holds);
    void compoundsChanged(const std::vector<lockscope::locks::CompoundFacts> &compounds);
    void acquireProgressed(quint64 request, const lockscope::locks::AcquireProgress &progress);
    void compoundProgressed(quint64 request, const lockscope::locks::CompoundProgress &progress);
    void acquireFinished(quint64 request, bool acquired, const lockscope::Error &error);
    void releaseFinished(quint64 holdId, bool done, const lockscope::Error &error);
    void compoundReleaseFinished(quint64 compoundId, bool done, const lockscope::Error &error);
    void planned(quint64 request, const lockscope::actions::PlanPtr &plan, const lockscope::Error &error);
    void executed(quint64 request, const std::optional<lockscope::actions::Outcome> &outcome,
                  const lockscope::Error &error);
    void swept(quint64 request, const lockscope::actions::SweepReportPtr &report, const lockscope::Error &error);
    void batchTold(quint64 request, std::size_t at, const std::optional<lockscope::actions::Outcome> &outcome,
                   const lockscope::Error &error);
    void batchEnded(quint64 request, std::size_t begun);
    void armingChanged(std::optional<lockscope::Instant> until);
    void rulingChanged(const lockscope::profiles::Ruling &ruling); // setPolicy() applies until the first one
    void recognized(const lockscope::profiles::ServerMarks &marks); // each time the server becomes live
    void tried(const lockscope::redis::CapabilityReportPtr &trial, const lockscope::Error &error); // null means error
    void traceBegan();
    void traced(const std::vector<lockscope::TraceEvent> &events);
    void traceEnded(const lockscope::trace::LiveEnd &end);
    // the holds that could not be released on a server that was left
    void leftBehind(const std::vector<lockscope::Error> &what);
    void closed();

private:
    quint64 m_lastRequest = 0;
};

} // namespace lockscope::ui
