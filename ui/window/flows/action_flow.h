#pragma once

#include "ui/link/session_port.h"

#include <QHash>
#include <QPointer>

#include <functional>

class QWidget;

namespace lockscope::ui {

class ActionSheet;

// Carries what action sheets ask to the session of one connection and the answers back, and has the plans dropped that
// no sheet shows any more. One sheet a lock.
class ActionFlow : public QObject {
    Q_OBJECT

public:
    using Find = std::function<LockPtr(const LockId &id)>; // what is known of a lock now; null: nothing

    ActionFlow(SessionPort *port, Find find, const Clock *clock, QWidget *window); // all outlive it

    void setNames(words::ClientNames names) { m_names = std::move(names); } // of clients, as they are when shown
    ActionSheet *open(const LockId &id);
    // Of the connection: how its server is called, and what may be done over it.
    void setConnection(const QString &server, const actions::ConnectionPolicy &policy);
    void setPolicy(const actions::ConnectionPolicy &policy); // of the same server
    void tick(std::optional<qint64> serverMillis); // what is known of their locks now, and the server's time
    QStringList working() const; // what is acted on just now, as shown
    void closeAll(); // another server: what was shown is not its

Q_SIGNALS:
    void ended(const QString &name, const QString &problem); // one of those; empty: done, or nothing was there

private:
    enum class About { Plan, Deed, Undo };
    struct Asking {
        ActionSheet *sheet = nullptr; // null: it was closed meanwhile
        About about = About::Plan;
    };

    QList<ActionSheet *> sheets() const; // that are shown
    void wire(ActionSheet *sheet);
    void tell(ActionSheet *sheet); // everything that is known
    void plan(ActionSheet *sheet, const QByteArray &deed, const actions::Target &target);
    void execute(ActionSheet *sheet, About about, actions::PlanId plan, const actions::Consent &consent);
    void forget(const ActionSheet *sheet); // it is closed
    void forgetPlans(const ActionSheet *sheet); // only the latest is still wanted
    void planned(quint64 number, const actions::PlanPtr &plan, const Error &error);
    void executed(quint64 number, const std::optional<actions::Outcome> &outcome, const Error &error);

    SessionPort *m_port;
    Find m_find;
    const Clock *m_clock;
    QWidget *m_window;
    std::vector<QPointer<ActionSheet>> m_sheets; // of this connection; some are gone
    words::ClientNames m_names;
    QString m_server;
    actions::ConnectionPolicy m_policy;
    std::optional<Instant> m_armedUntil;
    std::optional<qint64> m_serverMillis;
    QHash<quint64, Asking> m_asking;
};

} // namespace lockscope::ui
