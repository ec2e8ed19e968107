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

// An address in its parts, in two columns. Hides what the chosen transport does not use. The password belongs to the
// account it was entered for (redis::isSameAccount), and is removed when the account changes.
class ConnectionForm : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionForm(QWidget *parent = nullptr);

    void setAddress(const redis::Address &address);
    redis::Address address() const;
    void addAbove(const QString &label, QWidget *field); // across both columns
    void addBelow(const QString &label, QWidget *field); // in the right column
    void focusPassword(); // of the watching user
    // Whether it sends clear text to another machine, which anybody between can read.
    bool isExposed() const;
    // Says where the password is that the field does not show: the watcher's or the sentinels'.
    void setPasswordHint(profiles::AccountRole role, const QString &hint);
    // The first correction to make, with the focus on its field; empty if all is correct.
    QString problem();
    // Likewise the first missing field that connecting needs. Profiles ask for it when connecting.
    QString missing();
    std::map<QString, Secret> passphrases() const; // the typed ones, by key file

Q_SIGNALS:
    void edited(); // by the user
    void passwordForgotten(const QString &node, profiles::AccountRole role); // the password was for that node

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
    redis::Address m_given; // keeps settings without a field
    redis::Address m_account; // the owner of the password
};

} // namespace lockscope::ui
