#include "ui/window/connection/policy_control.h"

#include "ui/status/policy_badge.h"
#include "ui/text.h"

#include <QAction>

namespace lockscope::ui {

using actions::Barrier;

PolicyControl::PolicyControl(SessionPort *port, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
    connect(port, &SessionPort::armingChanged, this, [this](std::optional<Instant> until) { m_armedUntil = until; });
    connect(port, &SessionPort::rulingChanged, this, [this](const profiles::Ruling &ruling) {
        m_policy = ruling.policy;
        m_saidBy = ruling.saidBy;
        Q_EMIT changed();
    });
}

void PolicyControl::setPolicy(const actions::ConnectionPolicy &policy)
{
    m_policy = policy;
    m_saidBy.clear();
    m_armedUntil.reset();
}

bool PolicyControl::isArmed() const
{
    return m_armedUntil && m_clock->now() < *m_armedUntil;
}

Barrier PolicyControl::barrier() const
{
    return barrierOf(m_policy, isArmed());
}

QString PolicyControl::whyNot() const
{
    return barrierText(barrier());
}

void PolicyControl::show(PolicyBadge *badge, QAction *arm, QAction *disarm, bool isLive,
                         const QString &connection) const
{
    badge->show(m_policy, m_armedUntil, m_clock->now(), connection);
    badge->setEnabled(isLive || m_policy.readOnly);
    arm->setEnabled(isLive && m_policy.mustBeArmed() && !m_policy.readOnly);
    disarm->setEnabled(isLive && isArmed());
}

void PolicyControl::enable(QAction *action, bool isPossible, Barrier barrier) const
{
    action->setEnabled(isPossible && barrier == Barrier::None);
    const QString why = isPossible ? barrierText(barrier) : QString();
    setPlainToolTip(action, why);
}

} // namespace lockscope::ui
