#pragma once

#include "ui/connect/address_part.h"

#include <optional>

class QCheckBox;

namespace lockscope::ui {

class PassphraseField;

// How to find the server: by its address, or by sentinels, which know the master by name and have their own account and
// TLS. Their password belongs to that account (redis::isSameAccount) and is removed when the account changes.
class SentinelPart final : public AddressPart {
    Q_OBJECT

public:
    SentinelPart(QFormLayout *form, QWidget *parent);
    ~SentinelPart() override;

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    void adapt(const redis::Address &address) override;
    QString summary(const redis::Address &address) const override;
    QString problem(const redis::Address &address) override;
    QString missing(const redis::Address &address) override;
    Passphrases passphrases(const redis::Address &address) const override;
    void setHint(const QString &hint); // says where a kept password is

Q_SIGNALS:
    void passwordForgotten(); // after an edit

private:
    bool isChosen() const;
    std::optional<redis::SentinelAccess> access() const;
    void keepPasswordToItsAccount();

    QCheckBox *m_by;
    QLineEdit *m_sentinels;
    QLineEdit *m_master;
    QLineEdit *m_user;
    QLineEdit *m_password;
    QCheckBox *m_tls;
    QLineEdit *m_ca;
    QLineEdit *m_cert;
    QLineEdit *m_key;
    PassphraseField *m_passphrase;
    std::optional<redis::SentinelAccess> m_account; // the account that the password belongs to
};

} // namespace lockscope::ui
