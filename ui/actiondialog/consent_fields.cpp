#include "ui/actiondialog/consent_fields.h"

#include "ui/text/format.h"

#include <QFormLayout>
#include <QLineEdit>

namespace lockscope::ui {

ConsentFields::ConsentFields(QWidget *parent)
    : QWidget(parent)
    , m_form(new QFormLayout(this))
    , m_reason(new QLineEdit(this))
    , m_typedName(new QLineEdit(this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setPlaceholderText(tr("required; written to the audit file"));
    m_reason->setMaxLength(500);
    m_form->addRow(tr("R&eason"), m_reason);
    m_typedName->setObjectName(QStringLiteral("typedName"));
    m_form->addRow(tr("&Name"), m_typedName);
    m_form->setRowVisible(m_typedName, false);
    connect(m_reason, &QLineEdit::textChanged, this, &ConsentFields::changed);
    connect(m_typedName, &QLineEdit::textChanged, this, &ConsentFields::changed);
    setFocusProxy(m_reason);
}

void ConsentFields::setAsksForName(bool asks, const QByteArray &name)
{
    m_form->setRowVisible(m_typedName, asks);
    m_typedName->setPlaceholderText(tr("this is prod: type %1").arg(shortName(Key(name), 60)));
}

void ConsentFields::setLocked(bool locked)
{
    m_reason->setReadOnly(locked);
    m_typedName->setReadOnly(locked);
}

actions::Consent ConsentFields::consent() const
{
    return {.reason = m_reason->text().trimmed(), .typedName = m_typedName->text()};
}

void ConsentFields::clear()
{
    m_reason->clear();
    m_typedName->clear();
}

} // namespace lockscope::ui
