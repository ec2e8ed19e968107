#include "ui/connect/policy_fields.h"

#include "ui/theme/connection_colours.h"
#include "ui/widgets/environment_look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QPainter>
#include <QPixmap>

namespace lockscope::ui {

using actions::Environment;

PolicyFields::PolicyFields(QWidget *parent)
    : QWidget(parent)
    , m_environment(new QComboBox(this))
    , m_readOnly(new QCheckBox(tr("Read-&only"), this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_environment, 1);
    row->addWidget(m_readOnly);
    setFocusProxy(m_environment);
    m_environment->setObjectName(QStringLiteral("environment"));
    addEnvironments(m_environment);
    m_environment->setToolTip(tr("On prod, arm the connection and type the lock's name before an action."));
    m_readOnly->setObjectName(QStringLiteral("readOnly"));
    m_readOnly->setToolTip(tr("This program sends no write commands: it acquires no locks and runs no actions."));
    m_environment->setAccessibleName(tr("Environment"));
    recolour();
    connect(m_environment, &QComboBox::activated, this, &PolicyFields::chosen);
    connect(m_readOnly, &QCheckBox::clicked, this, &PolicyFields::chosen);
}

void PolicyFields::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

// The square has the colour of the environment's badge. The word beside it says the same.
void PolicyFields::recolour()
{
    const QSize size = m_environment->iconSize();
    for (int i = 0; i < m_environment->count(); ++i) {
        const auto environment = Environment(m_environment->itemData(i).toInt());
        QPixmap square(size * devicePixelRatio());
        square.setDevicePixelRatio(devicePixelRatio());
        square.fill(Qt::transparent);
        if (environment != Environment::None) {
            QPainter painter(&square);
            const QRect box = QRect(QPoint(), size).marginsRemoved(QMargins(2, 2, 2, 2));
            paintConnection(painter, box, toneColour(environmentTone(environment), palette()));
        }
        m_environment->setItemIcon(i, QIcon(square));
    }
}

actions::ConnectionPolicy PolicyFields::policy() const
{
    return {.environment = Environment(m_environment->currentData().toInt()), .readOnly = m_readOnly->isChecked()};
}

void PolicyFields::setPolicy(const actions::ConnectionPolicy &policy)
{
    m_environment->setCurrentIndex(m_environment->findData(int(policy.environment)));
    m_readOnly->setChecked(policy.readOnly);
}

} // namespace lockscope::ui
