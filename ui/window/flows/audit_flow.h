#pragma once

#include "ui/audit/audit_panel.h"
#include "ui/link/session_port.h"

namespace lockscope::ui {

class UnfinishedNotice;

// Opens the audit trail when the window is created, shows it in its panel, and reports unfinished actions above the
// table.
class AuditFlow : public QObject {
    Q_OBJECT

public:
    AuditFlow(SessionPort *port, AuditPanel::HowItIsNow now, Clock *clock, QWidget *window);

    void hear(SessionPort *port); // adds this connection's actions to the audit trail
    AuditPanel *panel() const { return m_panel; }
    QWidget *notice() const;
    void tick(); // updates the present state of the locks

Q_SIGNALS:
    void panelRequested();

private:
    AuditPanel::HowItIsNow m_now;
    Clock *m_clock;
    AuditTrail *m_trail;
    AuditPanel *m_panel;
    UnfinishedNotice *m_notice;
    std::vector<actions::AuditEntry> m_unfinished;
};

} // namespace lockscope::ui
