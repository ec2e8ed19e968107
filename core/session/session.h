#pragma once

#include "core/actions/actions.h"
#include "core/async/task_scope.h"
#include "core/clients/client_watch.h"
#include "core/locks/client/lock_client.h"
#include "core/monitor/monitor.h"
#include "core/redis/credentials.h"
#include "core/redis/fleet/fleet.h"
#include "core/session/session_bulk.h"
#include "core/session/session_holds.h"
#include "core/session/session_trace.h"
#include "core/session/session_trial.h"

#include <QObject>

#include <memory>

namespace lockscope {

struct SessionOptions {
    redis::Address address;
    // Who acts, where that is somebody else than who watches (operator_line.h). None: the address's own user, as far as
    // the policy allows.
    std::optional<redis::Credentials> operatorAs;
    locks::LockClientOptions locks;
    monitor::MonitorOptions monitor;
    actions::ConnectionPolicy policy;
    QString auditFile; // empty: AuditLog::defaultFile()
    Millis closeLimit{4'000}; // how long close() waits for answers
};

// The facade one front end talks to: one server, watched, with a lock client of our own and the means to act. The
// server is borrowed from the fleet, which must outlive the session. Lives on one thread (the window's composition root
// gives it its own); every method is called there, every signal carries immutable values and may be received anywhere.
// Asynchronous work answers by signal with the caller's id.
class Session : public QObject {
    Q_OBJECT

public:
    Session(SessionOptions options, redis::Fleet *fleet, QObject *parent = nullptr);
    // Waits for nothing: what is under way is left as LockClient says. So close() first, and wait for closed().
    ~Session() override;

    void open();
    // Ends in good order, while the connections are there: nothing new is begun (it is answered with Canceled),
    // acquires give back what they took and leave their queues, holds are released, force-releases hear their answers.
    // Then, or after closeLimit, the connections are closed that nobody else uses, what is still open is answered with
    // OutcomeUnknown, and closed() is emitted, once.
    void close();

    void setPaused(bool paused);
    void watch(const LockId &lock);
    void unwatch(const LockId &lock);
    void setVisible(const std::vector<LockId> &locks);

    // Progress by acquireProgressed, the end by acquireFinished; cancelAcquire ends it with Canceled. Where the policy
    // wants it the connection is armed before, as for an action; to give back it need not be.
    void acquire(quint64 request, locks::AcquireRequest what);
    void acquireCompound(quint64 request, CompoundRequest what); // compoundProgressed, acquireFinished
    void cancelAcquire(quint64 request);
    void release(quint64 holdId); // one hold count; releaseFinished
    void releaseCompound(quint64 compoundId); // compoundReleaseFinished
    // An action by its word (actions::deeds()): planned, with the plan that is kept here until it is executed
    // (executed) or dropped, as by everybody who shows it no more.
    void plan(quint64 request, QByteArray deed, actions::Target target);
    void execute(quint64 request, actions::PlanId plan, actions::Consent consent);
    void dropPlan(actions::PlanId plan);
    // Where the policy wants it (actions::ConnectionPolicy); told by armingChanged. It ends by itself after five
    // minutes, and when contact is lost.
    void arm();
    void disarm();

    SourceId source() const; // which it watches
    redis::Server *client();
    monitor::Monitor *monitor(); // its signals tell of the locks: rows, events, series, sums, status
    // Before lockClient() is asked for anything: its connection may be the operator's, which is open only for that.
    // As OperatorLine::open() says.
    Task<Result<void>> openToAct(std::stop_token stop);
    const redis::Server &actor() const; // over which it is acted; client() where nobody else is named
    locks::LockClient *lockClient();
    SessionHolds *holds();
    actions::Actions *actions();
    clients::ClientWatch *clients();
    SessionBulk *bulk(); // its signals tell of what is done to many keys
    SessionTrace *trace(); // what all clients ask of the server, on request; told by its own signals
    SessionTrial *trial(); // what the server can do, on request; told by its own signal

    // Only what the session itself has to say. Who wants to hear of the locks listens to monitor() itself.
Q_SIGNALS:
    // Of the server that is watched.
    void stateChanged(const lockscope::redis::ConnectionState &state, const lockscope::redis::ServerInfo &server);
    void roundTripChanged(std::chrono::microseconds roundTrip); // as often as Monitor::statusChanged

    // Of our own holds: what is held, but for the members of compounds; and these with their members.
    void holdsChanged(const std::vector<lockscope::locks::HoldFacts> &holds);
    void compoundsChanged(const std::vector<lockscope::locks::CompoundFacts> &compounds);

    // Of what was asked for here, with the asker's id.
    void acquireProgressed(quint64 request, const lockscope::locks::AcquireProgress &progress);
    void compoundProgressed(quint64 request, const lockscope::locks::CompoundProgress &progress);
    void acquireFinished(quint64 request, bool acquired,
                         const lockscope::Error &error); // error.kind Internal + empty message: none
    void releaseFinished(quint64 holdId, bool done, const lockscope::Error &error);
    void compoundReleaseFinished(quint64 compoundId, bool done, const lockscope::Error &error);
    void planned(quint64 request, const lockscope::actions::PlanPtr &plan,
                 const lockscope::Error &error); // null: error
    void executed(quint64 request, const std::optional<lockscope::actions::Outcome> &outcome,
                  const lockscope::Error &error);
    void armingChanged(std::optional<lockscope::Instant> until); // nullopt: it is not armed
    // `left`: one for each lock that could not be given back, or of which nobody knows.
    void closed(const std::vector<lockscope::Error> &left);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
