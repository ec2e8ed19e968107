#pragma once

#include "ui/link/session_port.h"

#include <QHash>
#include <QPointer>

#include <functional>

class QWidget;

namespace lockscope::ui {

class ActionDialog;

// Connects action dialogs with the session of one connection, and drops plans that no dialog shows any more. One dialog
// per lock.
class ActionFlow : public QObject {
    Q_OBJECT

public:
    using Find = std::function<LockPtr(const LockId &id)>; // the present state of a lock; null means unknown

    ActionFlow(SessionPort *port, Find find, const Clock *clock, QWidget *window); // all outlive it

    void setNames(words::ClientNames names) { m_names = std::move(names); } // of clients, read on each use
    // Opens or raises the dialog of this lock, and chooses the action with this word there. An empty word keeps the
    // dialog's choice.
    ActionDialog *open(const LockId &id, const QByteArray &action = {});
    // The displayed name of the server, and its policy.
    void setConnection(const QString &server, const actions::ConnectionPolicy &policy);
    void setPolicy(const actions::ConnectionPolicy &policy); // of the same server
    void tick(std::optional<qint64> serverMillis); // gives the dialogs their locks' present state and the server's time
    QStringList working() const; // displayed names of the locks with running actions
    void closeAll(); // call when the server changes

Q_SIGNALS:
    // A running action has ended. An empty problem means that the action was done, or that the lock was gone.
    void ended(const QString &name, const QString &problem);

private:
    QList<ActionDialog *> dialogs() const; // the visible ones
    void wire(ActionDialog *dialog);
    void tell(ActionDialog *dialog); // the server, the policy and the state of the lock
    void plan(ActionDialog *dialog, const QByteArray &action, const actions::Target &target);
    void execute(ActionDialog *dialog, actions::PlanId plan, const actions::Consent &consent);
    void undo(ActionDialog *dialog, actions::PlanId plan, const actions::Consent &consent);
    bool isOpen(const ActionDialog *dialog) const { return m_planned.contains(dialog); }

    SessionPort *m_port;
    Find m_find;
    const Clock *m_clock;
    QWidget *m_window;
    std::vector<QPointer<ActionDialog>> m_dialogs; // of this connection; some may have been deleted
    words::ClientNames m_names;
    QString m_server;
    actions::ConnectionPolicy m_policy;
    std::optional<Instant> m_armedUntil;
    std::optional<qint64> m_serverMillis;
    QHash<const ActionDialog *, int> m_planned; // open dialogs, with the number of plans that each has requested
};

} // namespace lockscope::ui
