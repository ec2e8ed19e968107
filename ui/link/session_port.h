#pragma once

#include "core/model/connection_id.h"
#include "core/model/lock_copies.h"
#include "core/session/session.h"

#include <QObject>

#include <chrono>
#include <optional>
#include <vector>

namespace lockscope::ui {

// What the window asks of a session and hears from it, on the GUI thread; of several at once each has a port of its
// own. SessionLink carries it to the engine thread and back; tests play the other side by hand. The signals are those
// of Session and of its Monitor.
class SessionPort : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // One more, for a server beside this one's. It goes with this one; when it was left it is good for another server.
    virtual SessionPort *another() = 0;

    // leave(), then the next. `as` acts on this server only; nullopt: the user who watches.
    virtual void connectTo(const redis::Address &address, const std::optional<redis::Credentials> &as = {}) = 0;
    // Names of plain SET NX locks, from the next connectTo() on.
    virtual void setTokenPatterns(const std::vector<QByteArray> &patterns) { Q_UNUSED(patterns) }
    // What names begin with of the locks that are looked at, from the next connectTo() on; none: all.
    virtual void setPrefixes(const std::vector<QByteArray> &prefixes) { Q_UNUSED(prefixes) }
    // What names begin with whose changes the server shall tell, from the next connectTo() on.
    virtual void setTrackedPrefixes(const std::vector<QByteArray> &prefixes) { Q_UNUSED(prefixes) }
    // What may be done over the next connection, from the next connectTo() on.
    virtual void setPolicy(const actions::ConnectionPolicy &policy) = 0;
    // What opens an encrypted private key, for all connections that are made with it from now on, of any port.
    virtual void openKey(const QString &keyFile, const Secret &passphrase)
    {
        Q_UNUSED(keyFile)
        Q_UNUSED(passphrase)
    }
    // Ends with the server in good order, giving back what is held or under way; goes on by itself, in the background.
    virtual void leave() = 0;
    // Of the first port: leaves all there are, then closed(), when all that was left before has ended too.
    virtual void close() = 0;

    virtual LockId idOf(const Key &name) const = 0; // as rows and events bear it
    ConnectionId connection() const { return connectionOf(idOf({})); } // of the latest connectTo()
    virtual void setPaused(bool paused) = 0;
    virtual void watch(const LockId &lock) = 0;
    virtual void unwatch(const LockId &lock) = 0;
    virtual void setVisible(const std::vector<LockId> &locks) = 0;

    // While the clients are looked at, their connections are asked for; and what the names of these say.
    virtual void setClientsLooked(bool looked) { Q_UNUSED(looked) }
    virtual void setNameRules(const clients::NameRules &rules) { Q_UNUSED(rules) }

    virtual void acquire(quint64 request, const locks::AcquireRequest &what) = 0;
    virtual void acquireCompound(quint64 request, const CompoundRequest &what) = 0;
    virtual void cancelAcquire(quint64 request) = 0;
    virtual void release(quint64 holdId) = 0;
    virtual void releaseCompound(quint64 compoundId) = 0;
    virtual void plan(quint64 request, const QByteArray &deed, const actions::Target &target) = 0;
    virtual void execute(quint64 request, actions::PlanId plan, const actions::Consent &consent) = 0;
    virtual void dropPlan(actions::PlanId plan) = 0;
    // What is done to many keys, as SessionBulk says: swept; batchTold for each that was begun, then batchEnded.
    virtual void sweep(quint64 request) = 0;
    virtual void runBatch(quint64 request, const QByteArray &deed, const std::vector<actions::BatchItem> &items,
                          const actions::Consent &consent) = 0;
    virtual void stopBulk(quint64 request) = 0;
    virtual void arm() = 0; // armingChanged
    virtual void disarm() = 0;
    virtual void tryServer() { } // what it can do; tried()
    virtual void startTrace(redis::TapLimits limits) = 0;
    virtual void stopTrace() = 0;

    virtual QString auditFile() const = 0; // where it is recorded; empty: nowhere

    quint64 newRequest() { return ++m_lastRequest; } // one for everybody who asks: answers come to all of them

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
    void rulingChanged(const lockscope::profiles::Ruling &ruling); // until the first one, setPolicy() applies
    void recognized(const lockscope::profiles::ServerMarks &marks); // each time the server is live
    void tried(const lockscope::redis::TrialPtr &trial, const lockscope::Error &error); // null: error
    void traceBegan();
    void traced(const std::vector<lockscope::TraceEvent> &events);
    void traceEnded(const lockscope::trace::LiveEnd &end);
    void leftBehind(const std::vector<lockscope::Error> &what); // of a server that was left: could not be given back
    void closed();

private:
    quint64 m_lastRequest = 0;
};

} // namespace lockscope::ui
