#pragma once

#include "ui/connect/address_part.h"

#include <optional>

class QCheckBox;
class QComboBox;

namespace lockscope::ui {

class PassphraseField;

// How the server is found: by its address, or by sentinels, which are asked for the master of a name and have an
// account and TLS of their own. Their password belongs to that account (redis::isSameAccount): when another is meant,
// it is forgotten.
class SentinelPart final : public AddressPart {
    Q_OBJECT

public:
    SentinelPart(QFormLayout *form, QWidget *parent);
    ~SentinelPart() override;

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    void adapt(const redis::Address &address) override;
    QString problem(const redis::Address &address) override;
    QString missing(const redis::Address &address) override;
    Passphrases passphrases(const redis::Address &address) const override;
    void setHint(const QString &hint); // where a password that is kept is

Q_SIGNALS:
    void passwordForgotten(); // after an edit

private:
    bool isChosen() const;
    std::optional<redis::SentinelAccess> access() const;
    void keepPasswordToItsAccount();

    QComboBox *m_by;
    QLineEdit *m_sentinels;
    QLineEdit *m_master;
    QLineEdit *m_user;
    QLineEdit *m_password;
    QCheckBox *m_tls;
    QLineEdit *m_ca;
    QLineEdit *m_cert;
    QLineEdit *m_key;
    PassphraseField *m_passphrase;
    std::optional<redis::SentinelAccess> m_account; // whose the password is
};

} // namespace lockscope::ui
