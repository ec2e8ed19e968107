#include "ui/connect/password_part.h"

#include "ui/widgets/wipe_field.h"

namespace lockscope::ui {

PasswordPart::PasswordPart(QFormLayout *form, QWidget *parent)
    : AddressPart(form, parent)
    , m_password(addLine("password", tr("Pass&word"), tr("none")))
{
    m_password->setEchoMode(QLineEdit::Password);
}

PasswordPart::~PasswordPart()
{
    wipeField(m_password);
}

void PasswordPart::show(const redis::Address &address)
{
    wipeField(m_password);
    const auto clear = address.password.reveal();
    m_password->setText(QString::fromUtf8(clear.bytes()));
}

void PasswordPart::fill(redis::Address &address) const
{
    address.password = Secret::take(m_password->text().toUtf8());
}

void PasswordPart::forgetPassword()
{
    wipeField(m_password);
}

void PasswordPart::focusPassword()
{
    m_password->setFocus();
    m_password->selectAll();
}

void PasswordPart::setHint(const QString &hint)
{
    m_password->setPlaceholderText(hint.isEmpty() ? tr("none") : hint);
}

} // namespace lockscope::ui
