#include "ui/window/policy_control.h"

#include "ui/status/policy_badge.h"
#include "ui/text.h"

namespace lockscope::ui {

using actions::Barrier;

PolicyControl::PolicyControl(SessionPort *port, const WindowActions &all, Clock *clock, QWidget *window)
    : QObject(window)
    , m_port(port)
    , m_clock(clock)
    , m_arm(all.arm)
    , m_badge(new PolicyBadge(window))
{
    connect(m_arm, &QAction::triggered, this, &PolicyControl::toggle);
    connect(m_badge, &PolicyBadge::armRequested, m_port, &SessionPort::arm);
    connect(m_badge, &PolicyBadge::disarmRequested, m_port, &SessionPort::disarm);
    connect(m_badge, &PolicyBadge::changeRequested, all.connectTo, &QAction::trigger);
    connect(m_port, &SessionPort::armingChanged, this, [this](std::optional<Instant> until) { m_armedUntil = until; });
}

void PolicyControl::setPolicy(const actions::ConnectionPolicy &policy)
{
    m_policy = policy;
    m_armedUntil.reset();
    m_port->setPolicy(policy);
}

Barrier PolicyControl::barrier() const
{
    return barrierOf(m_policy, m_armedUntil && m_clock->now() < *m_armedUntil);
}

void PolicyControl::show(bool isLive)
{
    const bool isArmed = m_armedUntil && m_clock->now() < *m_armedUntil;
    m_badge->show(m_policy, m_armedUntil, m_clock->now());
    m_badge->setEnabled(isLive || m_policy.readOnly);
    m_arm->setEnabled(isLive && m_policy.mustBeArmed() && !m_policy.readOnly);
    m_arm->setText(isArmed ? tr("Disarm") : tr("Arm for five minutes"));
}

void PolicyControl::enable(QAction *action, bool isPossible, Barrier barrier) const
{
    action->setEnabled(isPossible && barrier == Barrier::None);
    const QString why = isPossible ? barrierText(barrier) : QString();
    setPlainToolTip(action, why);
}

void PolicyControl::toggle()
{
    if (m_armedUntil && m_clock->now() < *m_armedUntil)
        m_port->disarm();
    else
        m_port->arm();
}

} // namespace lockscope::ui
