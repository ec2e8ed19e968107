#pragma once

#include "ui/connect/address_part.h"

namespace lockscope::ui {

// The watching user.
class UserPart final : public AddressPart {
    Q_OBJECT

public:
    UserPart(QFormLayout *form, QWidget *parent);

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    QString summary(const redis::Address &address) const override;

private:
    QLineEdit *m_user;
};

} // namespace lockscope::ui
