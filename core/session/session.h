#pragma once

#include "core/async/task_scope.h"
#include "core/clients/client_watch.h"
#include "core/locks/client/lock_client.h"
#include "core/monitor/monitor.h"
#include "core/redis/credentials.h"
#include "core/redis/fleet/fleet.h"
#include "core/session/server_rules.h"
#include "core/session/session_acts.h"
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
    actions::ConnectionPolicy policy; // ServerRules may add restrictions
    // Shared by all sessions of a program, and outlives them. Null: `policy` applies to every server.
    ServerRules *rules = nullptr;
    QString auditFile; // empty: AuditLog::defaultFile()
    Millis closeLimit{4'000}; // how long close() waits for answers
};

// One server, watched, with a lock client of our own and the means to act: opens and closes all of that in good order,
// and hands out its parts. The server is borrowed from the fleet, which must outlive the session. Lives on one thread
// (the window's composition root gives it its own) with its parts; every method is called there, every signal carries
// immutable values and may be received anywhere. Asynchronous work answers by signal with the caller's id.
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

    SourceId source() const; // which it watches
    redis::Server *client();
    monitor::Monitor *monitor(); // its signals tell of the locks: rows, events, series, sums, status
    clients::ClientWatch *clients();
    SessionHolds *holds(); // acquires and gives back; tells what is held
    SessionActs *acts(); // plans, executes, arms
    SessionBulk *bulk(); // what is done to many keys
    SessionTrace *trace(); // what all clients ask of the server, on request
    SessionTrial *trial(); // what the server can do, on request

    // For a front end that awaits.
    locks::LockClient *lockClient();
    actions::Actions *actions();
    // Before lockClient() is asked for anything: its connection may be the operator's, which is open only for that.
    // As OperatorLine::open() says.
    Task<Result<void>> openToAct(std::stop_token stop);
    const redis::Server &actor() const; // over which it is acted; client() where nobody else is named
    profiles::Ruling ruling() const; // what may be done now

    // Only what the session itself has to say, of the server that is watched; its parts tell what is theirs.
Q_SIGNALS:
    void stateChanged(const lockscope::redis::ConnectionState &state, const lockscope::redis::ServerInfo &server);
    void rulingChanged(const lockscope::profiles::Ruling &ruling); // other than SessionOptions::policy, or than before
    void recognized(const lockscope::profiles::ServerMarks &marks); // each time it is live
    void roundTripChanged(std::chrono::microseconds roundTrip); // as often as Monitor::statusChanged
    // `left`: one for each lock that could not be given back, or of which nobody knows.
    void closed(const std::vector<lockscope::Error> &left);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
