#pragma once

#include "ui/connect/address_part.h"

namespace lockscope::ui {

// The password of the watching user.
class PasswordPart final : public AddressPart {
    Q_OBJECT

public:
    PasswordPart(QFormLayout *form, QWidget *parent);
    ~PasswordPart() override;

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    void forgetPassword();
    void focusPassword();
    void setHint(const QString &hint); // the placeholder of the password field

private:
    QLineEdit *m_password;
};

} // namespace lockscope::ui
