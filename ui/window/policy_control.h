#pragma once

#include "ui/link/session_port.h"
#include "ui/window/window_actions.h"

namespace lockscope::ui {

class PolicyBadge;

// Shows what the engine lets through over this connection, and asks it to arm or disarm; it decides nothing. What
// cannot be done is disabled, and its tool tip says why.
class PolicyControl : public QObject {
    Q_OBJECT

public:
    PolicyControl(SessionPort *port, const WindowActions &actions, Clock *clock, QWidget *window);

    PolicyBadge *badge() const { return m_badge; }
    void setPolicy(const actions::ConnectionPolicy &policy); // of the next connection; nothing is armed then
    const actions::ConnectionPolicy &policy() const { return m_policy; }
    void show(bool isLive); // the countdown, and what may be clicked

    actions::Barrier barrier() const;
    // Enabled as far as it may be done; else its tool tip says what keeps it from that.
    void enable(QAction *action, bool isPossible, actions::Barrier barrier) const;

private:
    void toggle();

    SessionPort *m_port;
    Clock *m_clock;
    QAction *m_arm;
    PolicyBadge *m_badge;
    actions::ConnectionPolicy m_policy;
    std::optional<Instant> m_armedUntil;
};

} // namespace lockscope::ui
