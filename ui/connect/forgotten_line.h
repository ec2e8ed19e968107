#pragma once

#include "core/profiles/passwords.h"
#include "ui/widgets/message_line.h"

#include <set>

namespace lockscope::ui {

// Whose passwords were taken out of their fields because the address became another one, which must never see them;
// until others are there. GUI thread.
class ForgottenLine : public MessageLine {
    Q_OBJECT

public:
    explicit ForgottenLine(QWidget *parent = nullptr);

    void add(profiles::Whose whose, const QString &node); // `node`: whom it was for
    void setTyped(const profiles::Passwords &typed); // those that are there are missed no more
    void forgetAll();

private:
    QString text() const;

    std::set<profiles::Whose> m_whose;
};

} // namespace lockscope::ui
