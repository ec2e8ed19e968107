#include "ui/connect/policy_fields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>

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
    m_environment->addItem(tr("none"), int(Environment::None));
    m_environment->addItem(tr("dev"), int(Environment::Dev));
    m_environment->addItem(tr("staging"), int(Environment::Staging));
    m_environment->addItem(tr("prod"), int(Environment::Prod));
    m_environment->setToolTip(tr("On prod, arm the connection and type the lock's name before an action."));
    m_readOnly->setObjectName(QStringLiteral("readOnly"));
    m_readOnly->setToolTip(tr("This program sends no write commands: it acquires no locks and runs no actions."));
    connect(m_environment, &QComboBox::activated, this, &PolicyFields::chosen);
    connect(m_readOnly, &QCheckBox::clicked, this, &PolicyFields::chosen);
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
