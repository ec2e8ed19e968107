#include "ui/window/flows/audit_flow.h"

#include "ui/audit/unfinished_notice.h"

namespace lockscope::ui {

AuditFlow::AuditFlow(SessionPort *port, AuditPanel::HowItIsNow now, Clock *clock, QWidget *window)
    : QObject(window)
    , m_now(now)
    , m_clock(clock)
    , m_trail(new AuditTrail(this))
    , m_panel(new AuditPanel(m_trail, std::move(now), window))
    , m_notice(new UnfinishedNotice(window))
{
    connect(m_panel, &AuditPanel::changed, this, [this] {
        m_unfinished = m_panel->model()->unfinished();
        tick();
    });
    connect(m_notice, &UnfinishedNotice::auditRequested, this, [this] {
        m_panel->showUnfinished();
        Q_EMIT panelRequested();
    });
    hear(port);
    if (const QString file = port->auditFile(); !file.isEmpty())
        m_trail->open(file);
}

void AuditFlow::hear(SessionPort *port)
{
    connect(port, &SessionPort::executed, m_trail, &AuditTrail::look);
}

QWidget *AuditFlow::notice() const
{
    return m_notice;
}

void AuditFlow::tick()
{
    m_notice->show(m_unfinished, m_now, m_clock->wallMillis());
}

} // namespace lockscope::ui
