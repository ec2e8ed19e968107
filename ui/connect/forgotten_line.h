#pragma once

#include "core/profiles/passwords.h"
#include "ui/widgets/message_line.h"

#include <set>

namespace lockscope::ui {

// Lists the passwords that were removed from their fields because the address changed: the new server must never see
// them. Shown until new ones are entered. GUI thread.
class ForgottenLine : public MessageLine {
    Q_OBJECT

public:
    explicit ForgottenLine(QWidget *parent = nullptr);

    void add(profiles::AccountRole role, const QString &node); // `node`: the server the password was for
    void setTyped(const profiles::Passwords &typed); // entered passwords are no longer listed
    void forgetAll();

private:
    QString text() const;

    std::set<profiles::AccountRole> m_role;
};

} // namespace lockscope::ui
