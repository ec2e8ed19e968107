#pragma once

#include "core/profiles/profile.h"

#include <QWidget>

#include <map>
#include <vector>

class QFormLayout;

namespace lockscope::ui {

class AccountPart;
class AddressPart;
class SentinelPart;

// A form with the parts of an address, in two columns. Hides the fields that the chosen transport does not use. The
// password belongs to the account it was entered for (redis::isSameAccount), and is removed when the account changes.
class ConnectionForm : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionForm(QWidget *parent = nullptr);

    void setAddress(const redis::Address &address);
    redis::Address address() const;
    void addAbove(const QString &label, QWidget *field); // across both columns
    void addBelow(const QString &label, QWidget *field); // in the right column
    void focusPassword(); // of the watching user
    // Whether a connection to this address sends clear text to another machine, so that anybody in between can read it.
    bool isExposed() const;
    // Shows where the password is kept, in the empty password field of the watcher or of the sentinels.
    void setPasswordHint(profiles::AccountRole role, const QString &hint);
    // The first correction to make, whose field then has the focus; empty if everything is correct.
    QString problem();
    // Likewise, the first missing field that a connection needs. A profile asks for a missing password when it
    // connects.
    QString missing();
    std::map<QString, Secret> passphrases() const; // the typed ones, by key file

Q_SIGNALS:
    void edited(); // by the user
    void passwordForgotten(const QString &node, profiles::AccountRole role); // `node` is the password's server

private:
    void editedByUser();
    void adapt();
    void keepPasswordToItsAccount();

    QFormLayout *m_above;
    QFormLayout *m_left;
    QFormLayout *m_right;
    AccountPart *m_accountPart;
    SentinelPart *m_sentinelPart;
    std::vector<AddressPart *> m_parts;
    redis::Address m_given; // keeps the settings that have no field
    redis::Address m_account; // the account that the password belongs to
};

} // namespace lockscope::ui
