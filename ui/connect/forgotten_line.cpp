#include "ui/connect/forgotten_line.h"

namespace lockscope::ui {

using profiles::AccountRole;

ForgottenLine::ForgottenLine(QWidget *parent)
    : MessageLine(parent)
{ }

void ForgottenLine::add(AccountRole role, const QString &node)
{
    m_role.insert(role);
    say(Tone::Info, text().arg(node));
}

QString ForgottenLine::text() const
{
    if (m_role.size() > 1 && m_role.count(AccountRole::Operator) > 0)
        return tr("The passwords were for %1. Enter those for this server.");
    if (m_role.size() > 1)
        return tr("The passwords were for %1. Enter those for this server and its sentinels.");
    if (m_role.count(AccountRole::Sentinels) > 0)
        return tr("The password was for the sentinels of %1. Enter the password for these sentinels.");
    if (m_role.count(AccountRole::Operator) > 0)
        return tr("The operator's password was for %1. Enter the one for this server.");
    return tr("The password was for %1. Enter the one for this server.");
}

void ForgottenLine::setTyped(const profiles::Passwords &typed)
{
    std::erase_if(m_role, [&typed](AccountRole role) { return typed.count(role) > 0; });
    if (m_role.empty())
        clear();
}

void ForgottenLine::forgetAll()
{
    m_role.clear();
    clear();
}

} // namespace lockscope::ui
