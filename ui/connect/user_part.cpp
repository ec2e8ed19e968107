#include "ui/connect/user_part.h"

#include "core/base/escape.h"

#include <QLineEdit>

namespace lockscope::ui {

UserPart::UserPart(QFormLayout *form, QWidget *parent)
    : AddressPart(form, parent)
    , m_user(addLine("user", tr("User"), tr("default")))
{ }

void UserPart::show(const redis::Address &address)
{
    m_user->setText(QString::fromUtf8(address.user));
}

void UserPart::fill(redis::Address &address) const
{
    address.user = m_user->text().toUtf8();
}

QString UserPart::summary(const redis::Address &address) const
{
    return address.user.isEmpty() ? QString() : tr("user %1").arg(elided(toDisplay(address.user), 40));
}

} // namespace lockscope::ui
