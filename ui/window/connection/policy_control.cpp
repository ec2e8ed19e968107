#include "ui/window/connection/policy_control.h"

#include "ui/status/policy_badge.h"
#include "ui/text/barrier_text.h"
#include "ui/widgets/possible_action.h"

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
    const QString notLive = tr("There is no connection to a server now.");
    const QString readOnly = barrierText(Barrier::ReadOnly);
    setPossible(arm, isLive && m_policy.mustBeArmed() && !m_policy.readOnly,
                !isLive                 ? notLive
                    : m_policy.readOnly ? readOnly
                                        : tr("Only prod must be armed. Changes are allowed here."));
    setPossible(disarm, isLive && isArmed(), isLive ? tr("This connection is not armed.") : notLive);
}

void PolicyControl::enableChange(QAction *action, bool isPossible, const QString &whyNot) const
{
    setPossible(action, isPossible && barrier() == Barrier::None, isPossible ? this->whyNot() : whyNot);
}

} // namespace lockscope::ui
