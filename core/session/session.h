#pragma once

#include "core/async/task_scope.h"
#include "core/clients/client_watch.h"
#include "core/history/recorder.h"
#include "core/locks/client/lock_client.h"
#include "core/monitor/monitor.h"
#include "core/redis/credentials.h"
#include "core/redis/pool/server_pool.h"
#include "core/session/action_service.h"
#include "core/session/server_rules.h"
#include "core/session/session_bulk.h"
#include "core/session/session_capability_check.h"
#include "core/session/session_holds.h"
#include "core/session/session_trace.h"

#include <QObject>

#include <memory>

namespace lockscope {

struct SessionOptions {
    redis::Address address;
    // The account that acts, if it differs from the watching account (see operator_connection.h). nullopt means that
    // the address's own user acts, as far as the policy allows.
    std::optional<redis::Credentials> operatorAs;
    locks::LockClientOptions locks;
    monitor::MonitorOptions monitor;
    actions::ConnectionPolicy policy; // ServerRules may add restrictions
    // Shared by all sessions of a program, and must outlive them. If null, `policy` applies to every server.
    ServerRules *rules = nullptr;
    QString auditFile; // empty for AuditLog::defaultFile()
    // Holds and waits are recorded to this file, or to the server's file in this folder. Both empty: to no file.
    QString historyFile;
    QString historyFolder;
    Millis closeLimit{4'000}; // the time that close() waits for replies
};

QString historyPathOf(const SessionOptions &options); // the file to which the session records; empty means none

// One watched server with a lock client and the means to act. Opens and closes these parts in order, and gives access
// to them. Borrows the server from the pool, which must outlive the session. Lives with its parts on one thread, which
// the window's composition root creates. Every method is called on that thread; every signal carries immutable values
// and may be received on any thread. Asynchronous calls return a Task with their answer.
class Session : public QObject {
    Q_OBJECT

public:
    Session(SessionOptions options, redis::ServerPool *serverPool, QObject *parent = nullptr);
    // The destructor does not wait: it ends running requests as ~LockClient() documents. So call close() first, and
    // wait for closed().
    ~Session() override;

    void open();
    // Ends in order while the connections still exist. New requests are answered with Canceled. Each running acquire
    // releases its partial result and leaves its queue. All holds are released, and each running force-release waits
    // for its reply. Then, or after closeLimit, the session closes the connections that nobody else uses, answers open
    // requests with OutcomeUnknown, and emits closed() once.
    void close();

    SourceId source() const; // the watched source
    redis::Server *client();
    monitor::Monitor *monitor(); // its signals report locks: rows, events, series, totals, status
    clients::ClientWatch *clients();
    SessionHolds *holds(); // acquires and releases locks; reports the holds
    ActionService *acts(); // plans, executes, arms
    SessionBulk *bulk(); // actions on many keys
    SessionTrace *trace(); // the commands of all clients, on request
    SessionCapabilityCheck *trial(); // the capabilities of the server, on request
    history::Recorder *recorder(); // null if the options name no place

    // For a front end that uses coroutines.
    locks::LockClient *lockClient();
    actions::Actions *actions();
    // Call this before each use of lockClient(), because the operator's connection closes when it is idle. Returns as
    // OperatorConnection::open() does.
    Task<Result<void>> openToAct(std::stop_token stop);
    const redis::Server &actor() const; // the connection for actions; the same as client() without a separate account
    profiles::Ruling ruling() const; // the actions that are allowed now

    // Signals of the session itself, about the watched server. Its parts have their own signals.
Q_SIGNALS:
    void stateChanged(const lockscope::redis::ConnectionState &state, const lockscope::redis::ServerInfo &server);
    // Emitted when the ruling changes. The first ruling is compared with SessionOptions::policy.
    void rulingChanged(const lockscope::profiles::Ruling &ruling);
    void recognized(const lockscope::profiles::ServerMarks &marks); // each time the server becomes live
    void roundTripChanged(std::chrono::microseconds roundTrip); // as often as Monitor::statusChanged
    // `left` has an error for each lock that could not be released or whose state is unknown.
    void closed(const std::vector<lockscope::Error> &left);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope
