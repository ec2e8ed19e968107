#pragma once

#include "core/profiles/passwords.h"
#include "ui/link/session_port.h"
#include "ui/status/connection_situation.h"
#include "ui/window/preferences/preferences.h"

#include <memory>

class QWidget;

namespace lockscope::ui {

class AcquireFlow;
class ActionFlow;
class BulkFlow;
class Instances;
class LeaveFlow;
class LockPane;
class LockTableModel;
class PolicyControl;
class TraceView;

// One server in the window: its state, its policy, and the objects that send requests to it and show the answers. Each
// connection has its own such objects, so that a request cannot reach another server. The rows of all connections are
// in one table. While the window shows no server, there is a connection without a server. GUI thread.
class Connection : public QObject {
    Q_OBJECT

public:
    // The parts of the window that a connection uses; all outlive the connection.
    struct Window {
        QWidget *widget;
        Preferences *preferences;
        LockTableModel *model;
        LockPane *pane;
        Clock *clock;
    };
    Connection(SessionPort *port, const Window &window); // the port outlives it
    ~Connection() override;

    // `called` is the displayed name; empty means its address. `remember`: saves the address after a successful login.
    // `isRecorded`: its history is recorded, unless the user has switched that off.
    void connectTo(const profiles::Way &way, bool remember, const QString &called, bool isRecorded);
    // Whether it is connected in this way, with the present policy and prefixes.
    bool isConnectedAs(const profiles::Way &way) const;
    void leave();
    void forget(); // removes everything of this server
    void setPaused(bool paused);
    void setCalled(const QString &called); // the name if there are several; empty means there is only one
    void tick();
    void tryServer(); // emits tried(); does nothing while a check runs

    SessionPort *port() const { return m_port; }
    ConnectionId id() const { return m_port->connection(); }
    bool isOf(const LockId &lock) const { return !isEmpty() && connectionOf(lock) == id(); }
    const redis::Address &address() const { return m_address; }
    profiles::Way way() const { return {m_address, m_operatorAs}; }
    const QString &name() const { return m_name; }
    const QString &called() const { return m_called; } // empty means its address
    const profiles::ServerMarks &marks() const { return m_marks; } // empty until it was live
    const ConnectionSituation &situation() const { return m_situation; }
    bool isEmpty() const { return m_situation.node.isEmpty(); } // no server was chosen
    bool isLive() const { return m_situation.isLive(); }
    std::optional<std::chrono::microseconds> roundTrip() const { return m_roundTrip; }
    const QString &historyProblem() const { return m_historyProblem; } // of recording; empty means none
    std::optional<qint64> serverMillis() const; // now, by the server's clock; none means not yet known

    PolicyControl *policy() const { return m_policy.get(); }
    AcquireFlow *acquires() const { return m_acquires.get(); }
    ActionFlow *acts() const { return m_acts.get(); }
    BulkFlow *bulk() const { return m_bulk.get(); }
    LeaveFlow *leaves() const { return m_leaves.get(); }
    Instances *instances() const { return m_instances.get(); }
    TraceView *trace() const { return m_trace; } // a page for the window's panel

Q_SIGNALS:
    void stateChanged();
    void left(); // it leaves this server
    void historyProblemChanged();
    void rowsChanged(bool reset); // the table already has the new rows
    void tried(const lockscope::Result<lockscope::redis::CapabilityReportPtr> &trial);

private:
    void hear();
    void showPolicy();
    void setHistoryProblem(const QString &text);

    SessionPort *m_port;
    Window m_window;
    redis::Address m_address;
    std::optional<redis::Credentials> m_operatorAs;
    actions::ConnectionPolicy m_said; // as given to connectTo()
    std::vector<QByteArray> m_prefixes;
    Preferences::Watching m_watching;
    QString m_name;
    QString m_called;
    ConnectionSituation m_situation;
    std::optional<std::chrono::microseconds> m_roundTrip;
    profiles::ServerMarks m_marks;
    QString m_historyProblem;
    bool m_remember = false; // save the address after a successful login
    QFuture<Result<redis::CapabilityReportPtr>> m_trial; // the latest
    TraceView *m_trace;
    std::unique_ptr<PolicyControl> m_policy; // declared before the members that use them
    std::unique_ptr<AcquireFlow> m_acquires;
    std::unique_ptr<ActionFlow> m_acts;
    std::unique_ptr<BulkFlow> m_bulk;
    std::unique_ptr<LeaveFlow> m_leaves;
    std::unique_ptr<Instances> m_instances;
};

} // namespace lockscope::ui
