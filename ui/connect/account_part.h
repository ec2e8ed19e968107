#pragma once

#include "ui/connect/address_part.h"

namespace lockscope::ui {

// The user and password for the server.
class AccountPart final : public AddressPart {
    Q_OBJECT

public:
    AccountPart(QFormLayout *form, QWidget *parent);
    ~AccountPart() override;

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    void forgetPassword();
    void focusPassword();
    void setHint(const QString &hint); // the placeholder of the password field

private:
    QLineEdit *m_user;
    QLineEdit *m_password;
};

} // namespace lockscope::ui
