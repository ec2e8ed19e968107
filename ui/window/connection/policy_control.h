#pragma once

#include "ui/link/session_port.h"

class QAction;

namespace lockscope::ui {

class PolicyBadge;

// Shows the policy that the engine enforces for one connection. Disables blocked actions and explains why in their tool
// tips.
class PolicyControl : public QObject {
    Q_OBJECT

public:
    PolicyControl(SessionPort *port, Clock *clock, QObject *parent);

    void setPolicy(const actions::ConnectionPolicy &policy); // sets the policy of the next server, and disarms
    const actions::ConnectionPolicy &policy() const { return m_policy; }
    std::optional<Instant> armedUntil() const { return m_armedUntil; } // may be in the past
    const QStringList &saidBy() const { return m_saidBy; } // the saved entries with this policy
    // Updates the countdown and the buttons. `connection`: its name, if there are several.
    void show(PolicyBadge *badge, QAction *arm, QAction *disarm, bool isLive, const QString &connection) const;

    actions::Barrier barrier() const;
    QString whyNot() const; // why changes are refused; empty if they are allowed
    // Enables an action that is possible and that the policy allows. `whyNot`: why it may be impossible.
    void enableChange(QAction *action, bool isPossible, const QString &whyNot) const;

Q_SIGNALS:
    void changed(); // policy() changed

private:
    bool isArmed() const;

    Clock *m_clock;
    actions::ConnectionPolicy m_policy;
    QStringList m_saidBy;
    std::optional<Instant> m_armedUntil;
};

} // namespace lockscope::ui
