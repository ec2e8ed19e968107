#pragma once

#include "ui/audit/audit_panel.h"
#include "ui/link/session_port.h"

namespace lockscope::ui {

class UnfinishedNotice;

// The audit trail in the window: read from the start on, shown in its panel, and what is unfinished said above the
// table.
class AuditFlow : public QObject {
    Q_OBJECT

public:
    AuditFlow(SessionPort *port, AuditPanel::HowItIsNow now, Clock *clock, QWidget *window);

    void hear(SessionPort *port); // what is done over it comes into the trail, too
    AuditPanel *panel() const { return m_panel; }
    QWidget *notice() const;
    void tick(); // locks change while one reads

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
