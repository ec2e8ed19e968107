#pragma once

#include "ui/connect/address_part.h"

namespace lockscope::ui {

// The SSH host through which the server is reached, if the connection is not direct.
class SshPart final : public AddressPart {
    Q_OBJECT

public:
    SshPart(QFormLayout *form, QWidget *parent);

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    void adapt(const redis::Address &address) override;
    QString summary(const redis::Address &address) const override;
    QString problem(const redis::Address &address) override;

private:
    QLineEdit *m_ssh;
    QLineEdit *m_key;
};

} // namespace lockscope::ui
