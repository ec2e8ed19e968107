#include "ui/connect/account_part.h"

#include "ui/widgets/wipe_field.h"

namespace lockscope::ui {

AccountPart::AccountPart(QFormLayout *form, QWidget *parent)
    : AddressPart(form, parent)
    , m_user(addLine("user", tr("&User"), tr("default")))
    , m_password(addLine("password", tr("Pass&word"), tr("none")))
{
    m_password->setEchoMode(QLineEdit::Password);
}

AccountPart::~AccountPart()
{
    wipeField(m_password);
}

void AccountPart::show(const redis::Address &address)
{
    m_user->setText(QString::fromUtf8(address.user));
    wipeField(m_password);
    const auto clear = address.password.reveal();
    m_password->setText(QString::fromUtf8(clear.bytes()));
}

void AccountPart::fill(redis::Address &address) const
{
    address.user = m_user->text().toUtf8();
    address.password = Secret::take(m_password->text().toUtf8());
}

void AccountPart::forgetPassword()
{
    wipeField(m_password);
}

void AccountPart::focusPassword()
{
    m_password->setFocus();
    m_password->selectAll();
}

void AccountPart::setHint(const QString &hint)
{
    m_password->setPlaceholderText(hint.isEmpty() ? tr("none") : hint);
}

} // namespace lockscope::ui
