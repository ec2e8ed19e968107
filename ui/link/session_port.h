#pragma once

#include "core/model/connection_id.h"
#include "core/model/lock_copies.h"
#include "core/session/connection_test.h"
#include "core/session/session.h"

#include <QFuture>
#include <QObject>
#include <QPointer>

#include <chrono>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

namespace lockscope::ui {

// Calls `heard` with the answer, unless `context` is destroyed first. GUI thread.
// Does not use QFuture::then() with a context, which in Qt 6.4 asserts that the context still exists.
template<class T, class Heard> void onAnswer(QFuture<T> answer, QObject *context, Heard heard)
{
    answer.then([context = QPointer<QObject>(context), heard = std::move(heard)](const T &result) {
        if (context)
            heard(result);
    });
}

// A server, and how to watch it.
struct ServerTerms {
    redis::Address address;
    std::optional<redis::Credentials> operatorAs = {}; // nullopt: the watching user acts
    actions::ConnectionPolicy policy = {};
    std::vector<QByteArray> prefixes = {}; // of the locks to watch; none means all
    std::vector<QByteArray> trackedPrefixes = {}; // the server reports changes of keys with these prefixes
    std::vector<QByteArray> tokenPatterns = {}; // names of plain SET NX locks
    // See monitor::MonitorOptions.
    Millis refreshEvery = monitor::MonitorOptions().refreshEvery;
    Millis goneFor = monitor::MonitorOptions().goneFor;
    double commandsPerSecond = monitor::MonitorOptions().commandsPerSecond;
    bool isRecorded = false; // its holds and waits go to the history
};

// The window's interface to a session, on the GUI thread; one port per session. SessionLink forwards to the engine
// thread and back; tests have their own implementation. The signals are those of Session and its Monitor.
// Calls that have an answer return a future. If the window leaves the server before the answer, the future is
// canceled and no receiver is called. Without a server the answer is an error (Canceled).
class SessionPort : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // Creates a port for another server. The new port is destroyed with this one, and can be reused after leave().
    virtual SessionPort *another() = 0;

    // Calls leave(), then connects.
    virtual void connectTo(const ServerTerms &terms) = 0;
    // Passes on the passphrase of an encrypted private key. All later connections with this key use it, on any port.
    virtual void openKey(const QString &keyFile, const Secret &passphrase)
    {
        Q_UNUSED(keyFile)
        Q_UNUSED(passphrase)
    }
    // Leaves the server and releases what is held or being acquired. Continues in the background.
    virtual void leave() = 0;
    // For the first port only: leaves all sessions. closed() follows when all sessions have ended, including those that
    // were left earlier.
    virtual void close() = 0;

    virtual LockId idOf(const Key &name) const = 0; // the id used in rows and events
    ConnectionId connection() const { return connectionOf(idOf({})); } // of the last connectTo()
    virtual void setPaused(bool paused) = 0;
    virtual void watch(const LockId &lock) = 0;
    virtual void unwatch(const LockId &lock) = 0;
    virtual void setVisible(const std::vector<LockId> &locks) = 0;

    // The session lists the clients' connections only while the user looks at clients.
    virtual void setClientsLooked(bool looked) { Q_UNUSED(looked) }
    virtual void setNameRules(const clients::NameRules &rules) { Q_UNUSED(rules) }

    // See SessionHolds. `observer` is called on the GUI thread.
    virtual QFuture<Result<bool>> acquire(const locks::AcquireRequest &what, const locks::AcquireObserver &observer,
                                          std::stop_token stop) = 0;
    virtual QFuture<Result<bool>> acquireCompound(const CompoundRequest &what, const locks::CompoundObserver &observer,
                                                  std::stop_token stop) = 0;
    virtual QFuture<Result<void>> release(quint64 holdId) = 0;
    virtual QFuture<Result<std::optional<Error>>> releaseCompound(quint64 compoundId) = 0;
    virtual QFuture<Result<actions::PlanPtr>> plan(const QByteArray &action, const actions::Target &target) = 0;
    virtual QFuture<Result<actions::Outcome>> execute(actions::PlanId plan, const actions::Consent &consent) = 0;
    virtual void dropPlan(actions::PlanId plan) = 0;
    // See SessionBulk. `told` is called on the GUI thread.
    virtual QFuture<Result<actions::SweepReportPtr>> sweep(std::stop_token stop) = 0;
    virtual QFuture<Result<std::size_t>> runBatch(const QByteArray &action,
                                                  const std::vector<actions::BatchItem> &items,
                                                  const actions::Consent &consent, const SessionBulk::Told &told,
                                                  std::stop_token stop) = 0;
    virtual void arm() = 0; // emits armingChanged
    virtual void disarm() = 0;
    virtual QFuture<Result<redis::CapabilityReportPtr>> tryServer() { return {}; } // see SessionCapabilityCheck
    // Tries a connection to any server, beside the one of this port (see testConnection() in core/session).
    // `passphrases`: typed ones, by key file. Other keys use the passphrases of openKey(). `told` is called on the
    // GUI thread. leave() does not cancel the test.
    virtual QFuture<Result<void>> testConnection(const ConnectionTestTerms &terms,
                                                 const std::map<QString, Secret> &passphrases,
                                                 const ConnectionTestObserver &told, std::stop_token stop)
    {
        Q_UNUSED(terms)
        Q_UNUSED(passphrases)
        Q_UNUSED(told)
        Q_UNUSED(stop)
        return {};
    }
    virtual void startTrace(redis::MonitorStreamLimits limits) = 0;
    virtual void stopTrace() = 0;

    // Adds the incident to the history, or changes it there; without effect if nothing is recorded.
    virtual void recordIncident(const history::IncidentRecord &) { }
    // The file with the history of this server, which may not exist yet. Empty if nothing is recorded.
    virtual QString historyPath() const { return {}; }
    // True if it plays a recording: all times are those of the recording, and nothing can be changed.
    virtual bool isRecording() const { return false; }
    virtual QString auditFile() const = 0; // the file for the records; empty means none

Q_SIGNALS:
    void stateChanged(const lockscope::redis::ConnectionState &state, const lockscope::redis::ServerInfo &server);
    void roundTripChanged(std::chrono::microseconds roundTrip);
    void historyProblem(const QString &text); // about the history, for people; empty if recording works again
    void changed(const lockscope::DeltaPtr &delta);
    void happened(const std::vector<lockscope::LockEvent> &events);
    void seriesChanged(const lockscope::SeriesPtr &series);
    void copiesChanged(const lockscope::LockCopiesPtr &copies);
    void totalsChanged(const lockscope::Totals &totals);
    void statusChanged(const lockscope::Status &status);
    void clientsChanged(const lockscope::clients::ClientDeltaPtr &delta);
    void holdsChanged(const std::vector<lockscope::locks::HoldFacts> &holds);
    void compoundsChanged(const std::vector<lockscope::locks::CompoundFacts> &compounds);
    void executed(); // an execution has ended, and the audit file may have new records
    void armingChanged(std::optional<lockscope::Instant> until);
    void rulingChanged(const lockscope::profiles::Ruling &ruling); // ServerTerms::policy applies until the first signal
    void recognized(const lockscope::profiles::ServerMarks &marks); // each time the server becomes live
    void traceBegan();
    void traced(const std::vector<lockscope::TraceEvent> &events);
    void traceEnded(const lockscope::trace::LiveEnd &end);
    // the holds that could not be released on a server that was left
    void leftBehind(const std::vector<lockscope::Error> &what);
    void closed();
    // For a recording: the time jumps. Earlier reports do not lead to later ones.
    void rewound();
};

} // namespace lockscope::ui
