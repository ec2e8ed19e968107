#pragma once

#include "ui/connect/address_part.h"

class QCheckBox;

namespace lockscope::ui {

class PassphraseField;

// Whether the connection uses TLS, how TLS verifies the server, and the client certificate.
class TlsPart final : public AddressPart {
    Q_OBJECT

public:
    TlsPart(QFormLayout *form, QWidget *parent);

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    void adapt(const redis::Address &address) override;
    QString summary(const redis::Address &address) const override;
    QString problem(const redis::Address &address) override;
    QString missing(const redis::Address &address) override;
    Passphrases passphrases(const redis::Address &address) const override;

private:
    QCheckBox *m_use;
    QLineEdit *m_ca;
    QLineEdit *m_cert;
    QLineEdit *m_key;
    PassphraseField *m_passphrase;
    QLineEdit *m_name;
    QLineEdit *m_pin;
};

} // namespace lockscope::ui
