#pragma once

#include "ui/link/session_port.h"

class QAction;

namespace lockscope::ui {

class PolicyBadge;

// What the engine lets through over one connection, as far as the window knows; it decides nothing. What cannot be done
// is disabled, and its tool tip says why.
class PolicyControl : public QObject {
    Q_OBJECT

public:
    PolicyControl(SessionPort *port, Clock *clock, QObject *parent);

    void setPolicy(const actions::ConnectionPolicy &policy); // of the next server; nothing is armed then
    const actions::ConnectionPolicy &policy() const { return m_policy; }
    std::optional<Instant> armedUntil() const { return m_armedUntil; } // also when that is over
    const QStringList &saidBy() const { return m_saidBy; } // the saved entries that it comes from
    // The countdown, and what may be clicked. `connection`: its name, where there are several.
    void show(PolicyBadge *badge, QAction *arm, QAction *disarm, bool isLive, const QString &connection) const;

    actions::Barrier barrier() const;
    QString whyNot() const; // why changes are refused; empty if they are allowed
    // Enabled as far as it may be done; else its tool tip says what keeps it from that.
    void enable(QAction *action, bool isPossible, actions::Barrier barrier) const;

Q_SIGNALS:
    void changed(); // policy()

private:
    bool isArmed() const;

    SessionPort *m_port;
    Clock *m_clock;
    actions::ConnectionPolicy m_policy;
    QStringList m_saidBy;
    std::optional<Instant> m_armedUntil;
};

} // namespace lockscope::ui
