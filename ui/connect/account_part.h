#pragma once

#include "ui/connect/address_part.h"

namespace lockscope::ui {

// As whom to speak to the server.
class AccountPart final : public AddressPart {
public:
    AccountPart(QFormLayout *form, QWidget *parent);
    ~AccountPart() override;

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    void forgetPassword();
    void focusPassword();
    void setHint(const QString &hint); // in the empty field of the password

private:
    QLineEdit *m_user;
    QLineEdit *m_password;
};

} // namespace lockscope::ui
