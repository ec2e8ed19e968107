#include "ui/connect/forgotten_line.h"

namespace lockscope::ui {

using profiles::Whose;

ForgottenLine::ForgottenLine(QWidget *parent)
    : MessageLine(parent)
{ }

void ForgottenLine::add(Whose whose, const QString &node)
{
    m_whose.insert(whose);
    say(Tone::Info, text().arg(node));
}

QString ForgottenLine::text() const
{
    if (m_whose.size() > 1 && m_whose.count(Whose::Operator) > 0)
        return tr("The passwords were for %1. Enter those for this server.");
    if (m_whose.size() > 1)
        return tr("The passwords were for %1. Enter those for this server and its sentinels.");
    if (m_whose.count(Whose::Sentinels) > 0)
        return tr("The password was for the sentinels of %1. Enter the one for these.");
    if (m_whose.count(Whose::Operator) > 0)
        return tr("The operator's password was for %1. Enter the one for this server.");
    return tr("The password was for %1. Enter the one for this server.");
}

void ForgottenLine::setTyped(const profiles::Passwords &typed)
{
    std::erase_if(m_whose, [&typed](Whose whose) { return typed.count(whose) > 0; });
    if (m_whose.empty())
        clear();
}

void ForgottenLine::forgetAll()
{
    m_whose.clear();
    clear();
}

} // namespace lockscope::ui
